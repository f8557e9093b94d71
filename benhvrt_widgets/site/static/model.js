// What the modules of a notebook take for a widget: traits, and messages to whoever made it.

export class Model {
  constructor(traits, send) {
    this.traits = traits;
    this.send = send;
    this.heard = new Map();
  }
  get(name) {
    return this.traits[name];
  }
  set(name, value) {
    this.traits[name] = value;
    this.tell(`change:${name}`);
  }
  save_changes() {}
  on(name, act) {
    this.heard.set(name, [...(this.heard.get(name) || []), act]);
  }
  off(name, act) {
    this.heard.set(
      name,
      (this.heard.get(name) || []).filter((other) => other !== act),
    );
  }
  tell(name, ...said) {
    for (const act of this.heard.get(name) || []) act(...said);
  }
}
