/** A picture that is shown over the whole screen. */
export interface PresentedPicture {
  before: string;
  after: string;
  /** The picture's name. */
  alt: string;
}
