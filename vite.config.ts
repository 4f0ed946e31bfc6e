import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { operationAddresses } from './tools/operation-addresses.ts'
import { routeTreeOptions } from './tools/route-tree.ts'

/**
 * What every page loads is two files: libraries, which seldom change, and the shell. What most pages show stands in a
 * third. The rest is the bundler's: modules that the same pages need share a file. Groups must not import each other in
 * a circle (tools/build.ts).
 */
const groups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'shell', test: /./, tags: ['$initial' as const] },
  { name: 'ui', test: /[\\/](web[\\/]ui|lucide-react)[\\/]/, minShareCount: 32 },
]

/**
 * Reading a property does nothing here; the contract is data and a drawing only draws: whoever imports one of them and
 * uses nothing does not load it.
 */
const treeshake = {
  propertyReadSideEffects: false as const,
  unknownGlobalSideEffects: false,
  moduleSideEffects: [{ test: /[\\/](contract|ui[\\/]drawings)[\\/].*\.tsx?$/, sideEffects: false }],
}

/** What every page has loaded before it asks for more. */
const alwaysLoaded = /[\\/](libraries|rolldown-runtime|entry-client)-[\w-]+\.js$/

/** Every first load carries the names of all files: but for those that a rule here knows, a few letters do. */
function chunkFileNames({ name }: { name: string }): string {
  return ['libraries', 'rolldown-runtime'].includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'
}

/** The same for sheets, but for the one that every page has. */
function assetFileNames({ names: [name = ''] }: { names: string[] }): string {
  const isNamed = !name.endsWith('.css') || name.startsWith('entry-client')
  return isNamed ? 'assets/[name]-[hash][extname]' : 'assets/[hash:7][extname]'
}

/** A public page's loader starts at once; that of pages few visitors see waits outside the first load of all. */
function splitOf(routeId: string) {
  const parts = ['component', 'errorComponent', 'notFoundComponent'] as const
  if (routeId === '/_signed-in') return []
  return /^\/(_signed-in|s)\//.test(routeId) ? [[...parts, 'loader', 'pendingComponent'] as const] : [parts]
}

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
      codeSplittingOptions: {
        splitBehavior: ({ routeId }) => splitOf(routeId),
        // Read while building; the browser has no use for it.
        deleteNodes: ['codeSplitGroupings'],
      },
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
    sourcemap: false,
    emptyOutDir: isSsrBuild,
    copyPublicDir: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !alwaysLoaded.test(file)),
    },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'web/entry-server.tsx', output: { codeSplitting: false } }
      : {
          input: 'web/entry-client.tsx',
          output: { codeSplitting: { groups }, chunkFileNames, assetFileNames },
          treeshake,
        },
  },
}))
