# Medfold's image: `docker build -t medfold .`. With `--target postgres` it also has pg_dump.
ARG NODE=24.21.0-trixie-slim
ARG DEBIAN=trixie-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --loglevel=error
COPY . .
RUN NODE_ENV=production npm run build
# The image has the same Node as the package.
RUN npm prune --omit=dev --loglevel=error \
  && scripts/build/remove-unused.sh . \
  && rm -rf node_modules/node-linux-* node_modules/.bin
# An address that answers with the newest release, for UPDATE_CHECK.
ARG RELEASES=
RUN node -p "JSON.stringify({ version: require('./package.json').version, releases: process.argv[1] || undefined })" "$RELEASES" >release.json

FROM debian:${DEBIAN} AS server
# /data is writable for any user id: Docker runs an unknown one in the group root. Node looks for more
# authorities in the folder of certificates.
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node \
  && install -d -o node -g root -m 0770 /data && install -d /etc/ssl/certs \
  && find / -xdev -type f -perm /6000 -exec chmod a-s {} + \
  && ln -s /app/scripts/medfold /usr/local/bin/medfold
COPY --from=build /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json /app/release.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/scripts/serve.ts /app/scripts/medfold /app/scripts/common.sh ./scripts/
COPY --from=build /app/scripts/operate ./scripts/operate
COPY --from=build /app/app ./app
COPY --from=build /app/db ./db
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/medfold-compiled \
    NODE_USE_SYSTEM_CA=1
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the container's process, so that a stop signal reaches it and running saves finish.
CMD ["node", "--max-heap-size=192", "scripts/serve.ts", "--setup-page"]

FROM server AS postgres
USER root
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && apt-get clean && rm -rf /var/lib/apt/lists/*
USER node

# The last part is built without --target.
FROM server
