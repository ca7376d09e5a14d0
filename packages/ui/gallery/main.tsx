import './fonts.css'
import '../src/tokens.css'
import '../src/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'
import { readSettings } from './settings.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <Gallery first={readSettings(location.search)} />
  </StrictMode>,
)
