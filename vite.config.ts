import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { browserGuard } from './site/delivery/browser-guard.ts'

const vendor =
  /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|cookie-es|turbo-stream)[\\/]/

export default defineConfig({
  plugins: [browserGuard(), tailwindcss(), reactRouter()],
  build: {
    // A data: URL would need a wider policy than 'self' (docs/decisions/0003).
    assetsInlineLimit: 0,
    rolldownOptions: {
      // One vendor file stays in the browser's cache across pages and releases.
      output: { codeSplitting: { groups: [{ name: 'vendor', test: vendor }] } },
    },
  },
  // The API runs beside the live-reloading site on this port (scripts/run.mjs, dev).
  server: { proxy: { '/api': 'http://127.0.0.1:3001', '/dev': 'http://127.0.0.1:3001' } },
})
