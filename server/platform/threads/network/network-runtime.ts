/**
 * Runtime of the network's graph: ONNX Runtime's native build if there is one for this machine, its WASM build
 * otherwise.
 */

/** Names from the graph's export. */
export interface GraphNames {
  input: string;
  output: string;
}

/** RGB, 0..1, as three planes one after the other. */
export interface NetworkPicture {
  width: number;
  height: number;
  planes: Float32Array<ArrayBuffer>;
}

export interface NetworkRuntime {
  readonly name: 'native' | 'wasm';
  /**
   * @param picture both sides multiples of what the graph's description says
   * @returns one plane a channel, smaller than the picture by the description's stride
   * @throws Error when the runtime has ended; another one can take over
   */
  run(picture: NetworkPicture): Promise<Float32Array>;
  close(): void;
}
