import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { operationAddresses } from './tools/operation-addresses.ts'
import { routeTreeOptions } from './tools/route-tree.ts'

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
    // Phones on Android 5 to 7 stay on old Chrome versions; newer syntax is written down to this one.
    target: isSsrBuild ? 'node24' : ['chrome90', 'safari15', 'firefox91'],
    manifest: !isSsrBuild,
    sourcemap: false,
    emptyOutDir: isSsrBuild,
    copyPublicDir: !isSsrBuild,
    outDir: isSsrBuild ? 'dist/ssr' : 'dist/web',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? { input: 'web/entry-server.tsx', output: { codeSplitting: false } }
      : { input: 'web/entry-client.tsx' },
  },
}))
