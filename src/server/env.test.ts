import { expect, test } from 'vitest'
import { ErroreDiAvvio, leggiAmbiente } from './env.ts'

test('ha valori ragionevoli quando nessuno dice nulla', () => {
  expect(leggiAmbiente({})).toMatchObject({
    porta: 3000,
    host: '127.0.0.1',
    livelloLog: 'info',
    databaseUrl: undefined,
  })
  expect(leggiAmbiente({ PORT: '', LOG_LEVEL: '' })).toMatchObject({ porta: 3000, livelloLog: 'info' })
})

test.each([
  [{ PORT: 'ottanta' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ ADMIN_PASSWORD: 'corta' }, 'ADMIN_PASSWORD'],
  [{ LOG_LEVEL: 'forte' }, 'LOG_LEVEL'],
])('un valore sbagliato ferma l’avvio con una riga: %j', (env, nome) => {
  expect(() => leggiAmbiente(env)).toThrow(ErroreDiAvvio)
  expect(() => leggiAmbiente(env)).toThrow(new RegExp(`^${nome} dev’essere [^\\n]+$`))
})
