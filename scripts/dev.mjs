// `npm run dev`: the server, restarted at each change, and Vite with hot reload; they stop together.
import { spawn } from 'node:child_process'

// Vite sends the calls on to the server, wherever PORT puts it.
const env = { ...process.env, API_URL: `http://127.0.0.1:${process.env.PORT || 3000}` }
const programs = [
  ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--logLevel', 'warn'],
].map((command) => spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'], env }))

let stopping = false

function stop() {
  if (stopping) return
  stopping = true
  for (const program of programs) program.kill('SIGTERM')
}

for (const program of programs)
  program.once('exit', (code) => {
    if (!stopping) process.exitCode = code ?? 1
    stop()
  })
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

console.info('Tepore in sviluppo: http://localhost:5173/app/')
