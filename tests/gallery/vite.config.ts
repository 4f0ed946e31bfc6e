import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { drawings } from '../../tools/drawings.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), tailwindcss(), drawings()],
  build: { target: 'chrome100', emptyOutDir: true, modulePreload: { polyfill: false } },
})
