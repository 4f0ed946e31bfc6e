import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { type CodeSplittingOptions, tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundlerTarget } from './contract/pages/browser-target.ts'
import { bundledPackagesFile } from './tools/licence-notices.ts'
import { operationAddresses } from './tools/operation-addresses.ts'
import { routeTreeOptions } from './tools/route-tree.ts'

/**
 * Every page loads two files: the libraries, which seldom change, and the shell. A third file holds the modules that
 * most pages use. The bundler splits the rest so that modules shared by the same pages share a file. Groups must not
 * import each other in a circle (tools/build.ts).
 */
const groups = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial' as const] },
  { name: 'shell', test: /./, tags: ['$initial' as const] },
  { name: 'ui', test: /[\\/](web[\\/]ui|lucide-react)[\\/]/, minShareCount: 32 },
]

/**
 * Reading a property has no side effect, and neither have the contract and the drawings: a module that imports one of
 * them without using it does not load it.
 */
const treeshake = {
  propertyReadSideEffects: false as const,
  unknownGlobalSideEffects: false,
  moduleSideEffects: [{ test: /[\\/](contract|ui[\\/]drawings)[\\/].*\.tsx?$/, sideEffects: false }],
}

/** Chunks that every page has loaded before it asks for more. */
const alwaysLoaded = /[\\/](libraries|rolldown-runtime|entry-client)-[\w-]+\.js$/

/** Every first load carries the names of all files, so a few letters do for those that no rule here matches by name. */
function chunkFileNames({ name }: { name: string }): string {
  return ['libraries', 'rolldown-runtime'].includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'
}

/** The same for fonts, and for style sheets except for the one that every page has. */
function assetFileNames({ names: [name = ''] }: { names: string[] }): string {
  const isNamed = !/\.(css|woff2)$/.test(name) || name.startsWith('entry-client')
  return isNamed ? 'assets/[name]-[hash][extname]' : 'assets/[hash:7][extname]'
}

type Split = NonNullable<CodeSplittingOptions['defaultBehavior']>

/** A page's file holds all its parts: other pages load none of them. */
const oneFile: Split = [['loader', 'component', 'notFoundComponent', 'errorComponent']]
/** The loader is loaded with the router, so it starts before the page's own file is there. */
const loaderAtOnce: Split = [['component', 'notFoundComponent', 'errorComponent']]
/** The failures are loaded when they are shown: they need much that the page does without. */
const failuresApart: Split = [
  ['loader', 'component'],
  ['notFoundComponent', 'errorComponent'],
]

/** Pages that are divided otherwise, by their route. */
const otherSplit: Record<string, Split> = {
  '/': loaderAtOnce,
  '/dashboard': loaderAtOnce,
  '/prayers/': loaderAtOnce,
  '/_signed-in/prayers/$prayerId': loaderAtOnce,
  '/_signed-in/miracles/$miracleId': loaderAtOnce,
  '/fundraising/$campaignId/': failuresApart,
  '/fundraising/$campaignId/poster': failuresApart,
  '/s/$token': failuresApart,
  // The frame of every member's page.
  '/_signed-in': [],
}

export default defineConfig(({ isSsrBuild, command }) => ({
  root: import.meta.dirname,
  publicDir: resolve(import.meta.dirname, 'web/public'),
  appType: 'custom',
  cacheDir: '.cache/vite',
  plugins: [
    tanstackRouter({
      ...routeTreeOptions,
      // The same on server and client: React draws a boundary around a lazy component, and hydration compares them.
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: oneFile,
        splitBehavior: ({ routeId }) => otherSplit[routeId],
      },
    }),
    react(),
    tailwindcss(),
    operationAddresses(),
  ],
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: isSsrBuild ? { noExternal: true as const } : {},
  build: {
    target: isSsrBuild ? 'node24' : bundlerTarget,
    sourcemap: false,
    // Read by tools/build.ts, which makes one text of it (tools/licence-notices.ts).
    license: { fileName: bundledPackagesFile },
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
