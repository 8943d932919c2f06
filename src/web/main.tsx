import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from '#web/router.tsx'

const radice = document.getElementById('root')
if (radice) createRoot(radice).render(<App />)
