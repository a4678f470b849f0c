/** @param quality of a JPEG, 0 to 1 */
export const canvasToBlob = (canvas: HTMLCanvasElement, type: 'image/png' | 'image/jpeg', quality?: number) =>
  new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('The picture could not be written')) : resolve(blob)),
      type,
      quality,
    );
  });
