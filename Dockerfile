# docker build -t markwell .                  the service
# docker build --build-arg QUEUE=1 -t ...     with the packages that "markwell work" needs
FROM node:22-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json tsconfig.json tsconfig.build.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY scripts ./scripts
COPY src ./src
RUN npm run build
ARG QUEUE=0
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && if [ "$QUEUE" = 1 ]; then npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund bullmq ioredis @aws-sdk/client-s3; fi

FROM node:22-bookworm-slim
ENV NODE_ENV=production MARKWELL_HOST=0.0.0.0 PORT=3000 MARKWELL_DRAIN_DELAY_MS=5000
WORKDIR /app
COPY --from=build /src/package.json ./
COPY --from=build /src/node_modules ./node_modules
COPY --from=build /src/dist ./dist
COPY LICENSE NOTICES.md ./
# Nothing below /app can be written by whoever runs in it; no folder need be writable.
USER 1000:1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
ENTRYPOINT ["node", "/app/dist/cli/main.js"]
CMD ["serve"]
