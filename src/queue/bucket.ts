/** A bucket that speaks S3. Region, credentials and another endpoint come from the AWS_* variables of the SDK. */
import type { S3Client } from '@aws-sdk/client-s3';
import { loadOptional, QueueError } from './load.js';
import type { Store } from './store-model.js';

interface Bucket {
  readonly sdk: typeof import('@aws-sdk/client-s3');
  readonly client: S3Client;
  readonly name: string;
  readonly prefix: string;
}

/** Opens `s3://BUCKET` or `s3://BUCKET/PREFIX`. */
export async function openBucket(place: string): Promise<Store> {
  const [, name, path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(place) ?? [];
  if (name === undefined) throw new QueueError('A bucket is given as s3://BUCKET or s3://BUCKET/PREFIX.');
  const sdk = await loadOptional('@aws-sdk/client-s3', () => import('@aws-sdk/client-s3'));
  const elsewhere = (process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'] ?? '') !== '';
  const client = new sdk.S3Client({
    // Stores other than Amazon's know neither host names by bucket nor the newer checksums.
    forcePathStyle: elsewhere,
    ...(elsewhere ? { requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' } : {}),
  });
  const prefix = path.replace(/\/+$/, '');
  return storeOf({ sdk, client, name, prefix: prefix === '' ? '' : `${prefix}/` });
}

function storeOf(bucket: Bucket): Store {
  const { sdk, client, name, prefix } = bucket;
  const at = (key: string) => ({ Bucket: name, Key: prefix + key });
  return {
    async read(key) {
      const found = await client.send(new sdk.GetObjectCommand(at(key))).catch(absent);
      return found?.Body?.transformToByteArray();
    },
    has: async (key) => (await client.send(new sdk.HeadObjectCommand(at(key))).catch(absent)) !== undefined,
    write: async (key, bytes) => {
      await client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes }));
    },
    remove: async (key) => {
      await client.send(new sdk.DeleteObjectCommand(at(key))).catch(absent);
    },
    list: (under) => listBucket(bucket, under),
  };
}

async function* listBucket({ sdk, client, name, prefix }: Bucket, under: string): AsyncIterable<string> {
  const pages = sdk.paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix + under });
  for await (const { Contents = [] } of pages)
    for (const { Key = '' } of Contents) if (!Key.endsWith('/')) yield Key.slice(prefix.length);
}

function absent(error: unknown): undefined {
  if (error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)) return undefined;
  throw error;
}
