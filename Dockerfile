# The site and its worker in one image: web is its command, the worker is `node scripts/run.mjs worker`.

FROM node:24.21.0-bookworm-slim AS build
# better-sqlite3 compiles where its ready-made binary cannot be downloaded.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /limye
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /limye
# Backups of PostgreSQL are its own programs' work; a server newer than Debian's 15 wants newer ones.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
# Without app/ in the image, scripts/build.mjs takes the finished build as it is.
COPY --from=build /limye/package.json ./
COPY --from=build /limye/node_modules ./node_modules
COPY --from=build /limye/locales ./locales
COPY --from=build /limye/db/library/devotions ./db/library/devotions
COPY --from=build /limye/db/library/demo ./db/library/demo
COPY --from=build /limye/scripts/build.mjs /limye/scripts/run.mjs /limye/scripts/start.mjs ./scripts/
COPY --from=build /limye/dist ./dist
COPY --from=build /limye/build ./build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
