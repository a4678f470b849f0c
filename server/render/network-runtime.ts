/**
 * Runtime of the network's graph: ONNX Runtime's native build if there is one for this machine, its WASM build
 * otherwise.
 */

/** Names and square size from the graph's export. */
export interface GraphShape {
  input: string;
  output: string;
  side: number;
}

export interface NetworkRuntime {
  readonly name: 'native' | 'wasm';
  /**
   * @param image [1, 3, side, side], RGB, 0..1
   * @returns [1, channels, side, side]
   * @throws Error when the runtime has ended; another one can take over
   */
  run(image: Float32Array<ArrayBuffer>): Promise<Float32Array>;
  close(): void;
}
