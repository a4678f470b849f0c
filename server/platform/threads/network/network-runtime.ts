/** Interface of the network's runtimes: ONNX Runtime's native build and, where there is none, its WASM build. */

/** Names of the graph's input and output. */
export interface GraphNames {
  input: string;
  output: string;
}

/** RGB from 0 to 1, as three consecutive planes. */
export interface NetworkPicture {
  width: number;
  height: number;
  planes: Float32Array<ArrayBuffer>;
}

export interface NetworkRuntime {
  readonly name: 'native' | 'wasm';
  /**
   * @param picture with sides that are multiples of the description's `multiple`
   * @returns one plane for each channel, smaller than the picture by the factor `stride` of the description
   * @throws Error when the runtime has ended
   */
  run(picture: NetworkPicture): Promise<Float32Array>;
  close(): void;
}
