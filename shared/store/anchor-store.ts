/** Where anchors lie: outside of the tables, so that whoever can write those cannot write these. */
export interface AnchorStore {
  /** Writes once: what exists under a name stays as it is, and the answer says so. */
  put(name: string, content: Uint8Array): Promise<'written' | 'exists'>;
  /** `undefined` when nothing has this name. */
  get(name: string): Promise<Uint8Array | undefined>;
}
