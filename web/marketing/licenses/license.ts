/** A license text, and everything that ships under it (`scripts/licenses.mjs`). */
export interface License {
  text: string;
  users: readonly {
    /** Name and version: "react 19.3.1". */
    name: string;
    /** Short name of the license, "MIT". */
    license: string;
    /** Copyright lines. */
    holders: readonly string[];
  }[];
}
