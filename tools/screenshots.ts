import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './browsers.ts'
import { root, runNode } from './run-step.ts'

/**
 * `npm run screenshots [-- --only NAME] [--to FOLDER]`: every screen and state in both brands, both themes and three widths, and in Dutch
 * in one brand, with a contact sheet, `index.html`. NAME is a part of a state's name.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, to: { type: 'string', default: '.cache/screenshots' } } })
const folder = resolve(root, values.to)
mkdirSync(folder, { recursive: true })
ensureChromium()
const env = { ...process.env, SCREENSHOTS: folder, SCREENSHOTS_ONLY: values.only }
const walk = await runNode(
  ['node_modules/@playwright/test/cli.js', 'test', '--config=tests/e2e/screenshots.config.ts', '--reporter=line'],
  env,
  true,
)
const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'))
writeFileSync(join(folder, 'index.html'), contactSheet(pictures))
console.log(`\n${pictures.length} pictures: ${join(folder, 'index.html')}`)
process.exitCode = walk.ok && pictures.length > 0 ? 0 : 1

/** Shows the pictures of each state side by side. */
function contactSheet(names: readonly string[]): string {
  const sections = Map.groupBy(names.toSorted(), (name) => name.slice(0, name.indexOf('.')))
  const figure = (name: string) =>
    `<figure><a href="${name}"><img src="${name}" loading="lazy" alt=""></a><figcaption>${name.split('.').slice(1, -1).join(' ')}</figcaption></figure>`
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<title>Screens and states</title>
<style>
body { font: 14px system-ui; margin: 1rem; background: Canvas; color: CanvasText; color-scheme: light dark }
section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
figure { margin: 0; width: 15rem } img { width: 100%; border: 1px solid GrayText }
</style>
<h1>Screens and states</h1>
${[...sections].map(([state, files]) => `<section><h2>${state}</h2><div>${files.map(figure).join('\n')}</div></section>`).join('\n')}
</html>
`
}
