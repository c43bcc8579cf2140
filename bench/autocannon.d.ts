/** What of autocannon is used; it has no types of its own. */
declare module 'autocannon' {
  interface Options {
    readonly url: string;
    readonly method: string;
    readonly body: Buffer;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
  }
  interface Result {
    readonly requests: { readonly average: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  }
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default function autocannon(options: Options): Promise<Result>;
}
