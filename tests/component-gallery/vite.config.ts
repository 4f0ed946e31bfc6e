import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss()],
  // Parts of a drawing are referenced by its address, so it must be a file.
  build: { assetsInlineLimit: 0, target: 'chrome100', emptyOutDir: true, modulePreload: { polyfill: false } },
})
