import './fonts.css'
import '../src/tokens.css'
import '../src/base.css'
import '../src/layout.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { pages } from './pages.ts'
import { readSettings } from './settings.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')

const settings = readSettings(location.search)
const shown = pages.find((one) => one.name === settings.page) ?? pages[0]
createRoot(root).render(
  <StrictMode>
    <Gallery first={settings} shown={shown} />
  </StrictMode>,
)
