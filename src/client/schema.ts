// Written by "npm run client" from the interface description.
export interface paths {
    "/scrape/document": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Convert a document to markdown */
        post: operations["scrapeDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/detect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tell the format of a document */
        post: operations["detectDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/formats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The formats that can be converted */
        get: operations["listFormats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether documents can be converted */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/version": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Name and version */
        get: operations["version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Conversion: {
            /** @description The document as cleaned markdown. */
            content: string;
            timings: {
                /**
                 * Format: double
                 * @description Seconds from the request's arrival until the answer was ready.
                 */
                total: number;
                /**
                 * Format: double
                 * @description Seconds that receiving the body took.
                 */
                download: number;
                /**
                 * Format: double
                 * @description Seconds that converting the document took, without the wait for a converter.
                 */
                parse: number;
            };
        };
        FullConversion: {
            /** @description The document as cleaned markdown. */
            content: string;
            timings: {
                /**
                 * Format: double
                 * @description Seconds from the request's arrival until the answer was ready.
                 */
                total: number;
                /**
                 * Format: double
                 * @description Seconds that receiving the body took.
                 */
                download: number;
                /**
                 * Format: double
                 * @description Seconds that converting the document took, without the wait for a converter.
                 */
                parse: number;
            };
            /** @description The format that was found. */
            format: string;
            mediaType: string;
            warnings: {
                code: string;
                message: string;
            }[];
            /** @description What reading and cleaning left out, and why. */
            removals: {
                step: string;
                reason: string;
                text: string;
            }[];
        };
        Problem: {
            /** Format: uri-reference */
            type: string;
            title: string;
            status: number;
            /** @description What failed, why, and how to fix it. */
            detail: string;
            instance: string;
            /** @enum {string} */
            code: "invalid-request" | "unauthorized" | "not-found" | "method-not-allowed" | "not-acceptable" | "upload-timeout" | "body-too-large" | "unsupported-format" | "unsupported-encoding" | "expectation-failed" | "empty-document" | "corrupt-document" | "encrypted-document" | "wrong-password" | "no-text" | "decompression-limit" | "nesting-limit" | "entry-limit" | "page-limit" | "size-limit" | "memory-limit" | "rate-limited" | "header-too-large" | "cancelled" | "converter-crashed" | "internal" | "overloaded" | "queue-timeout" | "draining" | "starting" | "conversion-timeout";
            /** @description Whether the same request may succeed later. */
            retryable: boolean;
            limit?: {
                /** @enum {string} */
                name: "host" | "port" | "maxBodyBytes" | "maxBufferedBytes" | "workers" | "spares" | "queueMax" | "queueWaitMs" | "timeoutMs" | "ocrPageMs" | "stallMs" | "uploadMs" | "headersMs" | "keepAliveMs" | "maxConnections" | "heapMb" | "dataMb" | "rssMb" | "idleRssMb" | "maxDocuments" | "drainDelayMs" | "shutdownMs" | "ocrEngine" | "sandbox" | "ui" | "mcp" | "mcpMaxBytes" | "apiKeys" | "corsOrigins" | "rateLimit" | "trustProxy" | "canaryMs" | "logLevel" | "maxInflatedBytes" | "maxInflateRatio" | "maxEntries" | "maxEmbedDepth" | "maxEmbedded" | "maxDepth" | "maxNodes" | "maxPages" | "maxCells" | "maxDataRows" | "maxPixels" | "maxOutputChars" | "maxOcrPages";
                value: number;
            };
            /** @description What the bytes look like. */
            detected?: string;
        };
        Detection: {
            format: string;
            mediaType: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    scrapeDocument: {
        parameters: {
            query?: {
                /** @description Web pages: keep only the main content where the page looks like it needs that (auto), always, or never. */
                main?: "auto" | "always" | "never";
                /** @description Read pictures of text: where there is no other text (auto), also those within documents (always), or never. */
                ocr?: "auto" | "always" | "never";
                /** @description Languages for reading pictures, as tesseract names them, with commas: eng,deu. They must be installed. */
                ocrLanguages?: string;
                /** @description The name of the file; a hint only. */
                filename?: string;
                /** @description Cleaning steps to leave out, with commas: characters, links, images, whitespace, marks, empty, lists, breaks. */
                skip?: string;
            };
            header?: {
                /** @description Opens an encrypted document. */
                "X-Document-Password"?: string;
                /** @description A file name; a hint only. */
                "Content-Disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The bytes of the document as they are. Any Content-Type is taken and is only a hint. */
        requestBody: {
            content: {
                "application/octet-stream": string;
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document, with its file name.
                     */
                    file: string;
                    /**
                     * @description Web pages: keep only the main content where the page looks like it needs that (auto), always, or never.
                     * @default auto
                     * @enum {string}
                     */
                    main?: "auto" | "always" | "never";
                    /**
                     * @description Read pictures of text: where there is no other text (auto), also those within documents (always), or never.
                     * @default auto
                     * @enum {string}
                     */
                    ocr?: "auto" | "always" | "never";
                    /** @description Languages for reading pictures, as tesseract names them, with commas: eng,deu. They must be installed. */
                    ocrLanguages?: string;
                    /** @description The name of the file; a hint only. */
                    filename?: string;
                    /** @description Cleaning steps to leave out, with commas: characters, links, images, whitespace, marks, empty, lists, breaks. */
                    skip?: string;
                    /** @description Opens an encrypted document, like the header X-Document-Password. */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description The document as markdown. */
            200: {
                headers: {
                    /** @description queue, download, parse and total in milliseconds. */
                    "Server-Timing"?: string;
                    /** @description Finds this request in the log. */
                    "X-Request-Id"?: string;
                    /** @description The format that was found. */
                    "X-Document-Format"?: string;
                    /** @description Its media type. */
                    "X-Document-Media-Type"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Conversion"];
                    "text/markdown": string;
                    "application/vnd.markwell.conversion+json": components["schemas"]["FullConversion"];
                };
            };
            /** @description `invalid-request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: API key needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method-not-allowed`: Method not allowed. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-acceptable`: Not acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload-timeout`: Upload too slow. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body-too-large`: Document too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-format`: Format not supported. `unsupported-encoding`: Content encoding not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation-failed`: Expectation failed. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `empty-document`: Empty document. `corrupt-document`: Document cannot be read. `encrypted-document`: Document is encrypted. `wrong-password`: Wrong password. `no-text`: No text found. `decompression-limit`: Decompression limit reached. `nesting-limit`: Nested too deeply. `entry-limit`: Too many parts. `page-limit`: Too many pages. `size-limit`: Too much content. `memory-limit`: Needs too much memory. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header-too-large`: Headers too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cancelled`: Cancelled. */
            499: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `converter-crashed`: Converter crashed. `internal`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Busy. `queue-timeout`: Waited too long. `draining`: Shutting down. `starting`: Starting. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conversion-timeout`: Took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    detectDocument: {
        parameters: {
            query?: {
                /** @description The name of the file; a hint only. */
                filename?: string;
            };
            header?: {
                /** @description A file name; a hint only. */
                "Content-Disposition"?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The bytes of the document as they are. Any Content-Type is taken and is only a hint. */
        requestBody: {
            content: {
                "application/octet-stream": string;
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description The document, with its file name.
                     */
                    file: string;
                    /** @description The name of the file; a hint only. */
                    filename?: string;
                };
            };
        };
        responses: {
            /** @description The format. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Detection"];
                };
            };
            /** @description `invalid-request`: Invalid request. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthorized`: API key needed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method-not-allowed`: Method not allowed. */
            405: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not-acceptable`: Not acceptable. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload-timeout`: Upload too slow. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `body-too-large`: Document too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported-format`: Format not supported. `unsupported-encoding`: Content encoding not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `expectation-failed`: Expectation failed. */
            417: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `empty-document`: Empty document. `corrupt-document`: Document cannot be read. `encrypted-document`: Document is encrypted. `wrong-password`: Wrong password. `no-text`: No text found. `decompression-limit`: Decompression limit reached. `nesting-limit`: Nested too deeply. `entry-limit`: Too many parts. `page-limit`: Too many pages. `size-limit`: Too much content. `memory-limit`: Needs too much memory. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate-limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `header-too-large`: Headers too large. */
            431: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cancelled`: Cancelled. */
            499: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `converter-crashed`: Converter crashed. `internal`: Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Busy. `queue-timeout`: Waited too long. `draining`: Shutting down. `starting`: Starting. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conversion-timeout`: Took too long. */
            504: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFormats: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The formats that can be converted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        title: string;
                        family: string;
                        mediaTypes: string[];
                        extensions: string[];
                        /** @description Languages that its pages can be read in by OCR, for formats that may be nothing but pictures of text. */
                        ocrLanguages?: string[];
                    }[];
                };
            };
            /** @description The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    live: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the process answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
            /** @description The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether documents can be converted */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
            /** @description The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Draining, or no converter works. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    version: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Name and version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        name: string;
                        version: string;
                    };
                };
            };
            /** @description The request could not be understood. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
