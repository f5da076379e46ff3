# syntax=docker/dockerfile:1
ARG NODE=24.21.0-trixie-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --loglevel=error
COPY . .
RUN NODE_ENV=production npm run build
# Removes packages for builds and tests, and the bundled Node, because the image has the same one.
RUN npm prune --omit=dev --loglevel=error && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript node_modules/.bin

FROM node:${NODE}
# Nothing in the running container installs or compiles anything.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn-* \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg \
  && install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/scripts/serve.ts ./scripts/serve.ts
COPY --from=build /app/scripts/operate ./scripts/operate
COPY --from=build /app/scripts/medfold /app/scripts/common.sh ./scripts/
RUN ln -s /app/scripts/medfold /usr/local/bin/medfold
COPY --from=build /app/app ./app
COPY --from=build /app/db ./db
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/home/node/.cache/compiled
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthcheck`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the container's process, so that a stop signal reaches it and running saves finish.
CMD ["node", "--max-heap-size=192", "scripts/serve.ts"]
