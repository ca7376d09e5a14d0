// What the first load of Home is measured against: React and React DOM, and nothing to show.
import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement('h1', null, 'Hello')))
