declare module 'heic-decode' {
  interface HeicPicture {
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }
  interface HeicHandle {
    width: number;
    height: number;
    decode(): Promise<HeicPicture>;
  }
  function decode(input: { buffer: Uint8Array }): Promise<HeicPicture>;
  namespace decode {
    function all(input: { buffer: Uint8Array }): Promise<HeicHandle[] & { dispose(): void }>;
  }
  export default decode;
}
