import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { operationAddresses } from './tools/operation-addresses.ts'
import { routeTreeOptions } from './tools/route-tree.ts'

/**
 * Few files compress best. Every page loads two: the libraries, which seldom change, and the shell; the wall's small
 * parts come in one more. Groups must not import each other in a circle (tools/build-cycles.ts).
 */
const firstLoadGroups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'shell', test: /./, tags: ['$initial' as const] },
  { name: 'sun', test: /[\\/]ui[\\/]art[\\/]dot-sun/ },
  {
    name: 'wall',
    test: /[\\/](story-card|meta|time-ago|prayer-card|prayer-facts|wall|ways-on|skeleton)[\w-]*\.tsx?$/,
  },
]

export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  publicDir: resolve(import.meta.dirname, 'web/public'),
  appType: 'custom',
  cacheDir: '.cache/vite',
  plugins: [
    tanstackRouter({
      ...routeTreeOptions,
      // On both sides alike: where a component is lazy React draws a boundary, and hydration compares them.
      autoCodeSplitting: true,
      codeSplittingOptions: { defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']] },
    }),
    react(),
    tailwindcss(),
    operationAddresses(),
  ],
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  build: {
    // Cascade layers need these anyway; older browsers read the pages without style and script.
    target: isSsrBuild ? 'node24' : ['chrome99', 'safari16.4', 'firefox97'],
    manifest: !isSsrBuild,
    sourcemap: false,
    emptyOutDir: isSsrBuild,
    copyPublicDir: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'web/entry-server.tsx', output: { codeSplitting: false } }
      : { input: 'web/entry-client.tsx', output: { codeSplitting: { groups: firstLoadGroups } } },
  },
}))
