import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/**
 * Two projects: what needs no database, and the server on a real one. Files are not isolated, because loading the modules again for each of
 * them takes a third of the time.
 */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias: { '@lingui/core/macro': fileURLToPath(new URL('apps/web/test/support/macro.ts', import.meta.url)) } },
        test: {
          name: 'unit',
          include: [
            'packages/*/test/**/*.test.ts',
            'packages/ui/src/**/*.test.ts',
            'apps/web/test/**/*.test.ts',
            'tools/test/**/*.test.ts',
          ],
          testTimeout: 120_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'server',
          isolate: false,
          include: ['apps/server/test/**/*.test.ts', 'deploy/kubernetes/*.test.ts'],
          globalSetup: ['apps/server/test/support/cluster.ts'],
          // None of these is near what is measured: a busy machine may take twenty times as long as an idle one.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
    maxWorkers: 3,
  },
})
