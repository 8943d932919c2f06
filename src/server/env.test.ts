import { expect, test } from 'vitest'
import { readEnvironment, StartupError } from './env.ts'

test('ha valori ragionevoli quando nessuno dice nulla', () => {
  expect(readEnvironment({})).toMatchObject({
    porta: 3000,
    host: '127.0.0.1',
    logLevel: 'info',
    databaseUrl: undefined,
    trustedProxies: 0,
    hosts: [],
    secretsKey: undefined,
    elsewhere: undefined,
    metrics: undefined,
  })
  expect(readEnvironment({ PORT: '', LOG_LEVEL: '' })).toMatchObject({ porta: 3000, logLevel: 'info' })
})

test.each([
  [{ PORT: 'ottanta' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ ADMIN_PASSWORD: 'corta' }, 'ADMIN_PASSWORD'],
  [{ LOG_LEVEL: 'forte' }, 'LOG_LEVEL'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1' }, 'TRUST_PROXY'],
  [{ HOSTS: 'https://esempio.it' }, 'HOSTS'],
  [{ HOSTS: 'esempio.it:3000' }, 'HOSTS'],
  [{ HOSTS: 'uno.it,,due.it' }, 'HOSTS'],
  [{ HOSTS: '*' }, 'HOSTS'],
  [{ CHIAVE_SEGRETI: 'corta' }, 'CHIAVE_SEGRETI'],
  [{ BACKUP_FRASE: 'x' }, 'BACKUP_FRASE'],
  [{ DATA_DIR: '/srv/dati', BACKUP_ALTROVE: '/srv/dati' }, 'BACKUP_ALTROVE'],
  [{ DATA_DIR: '/srv/dati', BACKUP_ALTROVE: '/srv/dati/backup/altrove' }, 'BACKUP_ALTROVE'],
  [{ PEC_SENZA_TLS: 'si' }, 'PEC_SENZA_TLS'],
  [{ METRICHE: '9464' }, 'METRICHE'],
  [{ METRICHE: 'http://127.0.0.1:9464' }, 'METRICHE'],
  [{ METRICHE: '127.0.0.1:94640' }, 'METRICHE'],
])('un valore sbagliato ferma l’avvio con una riga: %j', (env, nome) => {
  expect(() => readEnvironment(env)).toThrow(StartupError)
  expect(() => readEnvironment(env)).toThrow(new RegExp(`^${nome} dev’essere [^\\n]+$`))
})

test('i nomi ammessi sono come li mandano i browser', () => {
  expect(readEnvironment({ HOSTS: ' Gestionale.Esempio.IT , caffè.it.,server' }).hosts).toEqual([
    'gestionale.esempio.it',
    'xn--caff-8oa.it',
    'server',
  ])
})
