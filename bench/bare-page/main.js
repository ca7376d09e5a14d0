// The baseline of the first load of Home: React and React DOM without content.
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement('h1', null, 'Hello')))
