// Creates the bucket of S3_BUCKET if it does not exist, for a self-hosted store.
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';

const {
  S3_BUCKET: Bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region = 'us-east-1',
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
} = process.env;
if (!Bucket) throw new Error('S3_BUCKET is not set');
const client = new S3Client({
  endpoint,
  region,
  forcePathStyle: endpoint !== undefined,
  credentials: accessKeyId === undefined ? undefined : { accessKeyId, secretAccessKey },
  maxAttempts: 10,
});

const exists = () =>
  client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    (error) => {
      if (error.$metadata?.httpStatusCode === 404) return false;
      throw error;
    },
  );

if (await exists()) console.log(`The bucket ${Bucket} exists`);
else {
  await client.send(new CreateBucketCommand({ Bucket }));
  console.log(`Created the bucket ${Bucket}`);
}
