# One image for the site and its worker. Its command starts the site; the worker is `node scripts/run.mjs worker`.

FROM node:24.21.0-bookworm-slim AS build
# better-sqlite3 is compiled when its prebuilt binary cannot be downloaded.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /limye
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# `--include=prod` takes back the `include=dev` of .npmrc.
# Of what a package may use with TypeScript npm keeps TypeScript itself, and better-sqlite3 the sources of SQLite.
RUN npm run build && npm prune --omit=dev --include=prod && rm -rf node_modules/typescript node_modules/better-sqlite3/deps

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /limye
# Backups of PostgreSQL use pg_dump, psql and pg_restore, of the server's version or newer. Above Debian's 15 they come from
# PostgreSQL's own repository.
ARG POSTGRES_CLIENT=15
RUN apt-get update \
  && if [ "$POSTGRES_CLIENT" -gt 15 ]; then \
    apt-get install -y --no-install-recommends ca-certificates postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y; \
  fi \
  && apt-get install -y --no-install-recommends "postgresql-client-$POSTGRES_CLIENT" \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
# There is no app/ in the image, so scripts/build.mjs treats the finished build as fresh.
COPY --from=build /limye/package.json /limye/CHANGELOG.md ./
COPY --from=build /limye/node_modules ./node_modules
COPY --from=build /limye/locales ./locales
COPY --from=build /limye/db/library ./db/library
COPY --from=build /limye/scripts/build.mjs /limye/scripts/run.mjs /limye/scripts/start.mjs ./scripts/
COPY --from=build /limye/build ./build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "scripts/start.mjs"]
