/** The part of s3rver that the tests use; it comes without types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      resetOnClose?: boolean;
      configureBuckets?: { name: string }[];
    });
    /** Where objects lie: each a file, named by what of it is stored. */
    store: {
      getResourcePath(bucket: string, key: string, resource: 'object' | 'object.md5' | 'metadata.json'): string;
      deleteObject(bucket: string, key: string): Promise<void>;
    };
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
