import { expect, test } from 'vitest'
import { readEnvironment, StartupError } from './env.ts'

test('ha valori ragionevoli quando nessuno dice nulla', () => {
  expect(readEnvironment({})).toMatchObject({
    porta: 3000,
    host: '127.0.0.1',
    logLevel: 'info',
    databaseUrl: undefined,
  })
  expect(readEnvironment({ PORT: '', LOG_LEVEL: '' })).toMatchObject({ porta: 3000, logLevel: 'info' })
})

test.each([
  [{ PORT: 'ottanta' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ ADMIN_PASSWORD: 'corta' }, 'ADMIN_PASSWORD'],
  [{ LOG_LEVEL: 'forte' }, 'LOG_LEVEL'],
])('un valore sbagliato ferma l’avvio con una riga: %j', (env, nome) => {
  expect(() => readEnvironment(env)).toThrow(StartupError)
  expect(() => readEnvironment(env)).toThrow(new RegExp(`^${nome} dev’essere [^\\n]+$`))
})
