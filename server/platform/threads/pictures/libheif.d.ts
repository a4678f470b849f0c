declare module 'libheif-js/wasm-bundle.js' {
  import type { MainModule } from 'libheif-js/libheif-wasm/libheif.js';
  /** The functions of libheif's own C interface; its errors come through a first argument. */
  const libheif: MainModule & { ready: Promise<unknown> };
  export default libheif;
}
