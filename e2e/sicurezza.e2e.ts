import { expect, test } from 'vitest'
import { noViolations, PASSWORD, withTepore } from './bench.ts'

const tepore = withTepore()

/** Calls of somebody who has just signed in. */
async function entra(nome: string) {
  const { token } = await tepore.dati('POST', '/auth/login', { email: nome, password: PASSWORD })
  return async (method: string, path: string, corpo?: object) => {
    const risposta = await fetch(`${tepore.indirizzo}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(corpo && { body: JSON.stringify(corpo) }),
    })
    const { data, error } = await risposta.json()
    if (!risposta.ok) throw new Error(error)
    return data
  }
}

test('cambiare l’IBAN vuole la password, sopra il modulo; l’altro Admin lo sa', async () => {
  // In a session of its own: what was confirmed there says nothing of the browser's.
  const altrove = await entra('admin')
  await altrove('POST', '/auth/conferma', { password: PASSWORD })
  const email = 'socio@tepore.example'
  await altrove('POST', '/utenti', { nomeUtente: 'socio', email, password: PASSWORD, ruoloId: 1 })
  const page = await tepore.apri({ percorso: '/admin?tab=azienda', chi: 'admin' })
  const iban = page.getByLabel('IBAN')
  const salva = page.getByRole('button', { name: 'Salva', exact: true })
  // The first time nothing is asked.
  await page.getByLabel('Ragione Sociale').fill('Vesuvio Clima srl')
  await iban.fill('IT60X0542811101000000123456')
  await salva.click()
  await page.getByText('Dati dell’azienda salvati').waitFor()
  const scritto = async () => (await tepore.dati('GET', '/azienda')).iban
  expect(await scritto()).toBe('IT60X0542811101000000123456')

  await iban.fill('IT40S0542811101000000123456')
  await salva.click()
  const chiede = page.getByRole('alertdialog', { name: 'Scrivi la tua password' })
  await chiede
    .getByText('Per cambiare l’IBAN dell’azienda serve la tua password. Vale per cinque minuti.')
    .waitFor()
  await noViolations(page)
  // Left: nothing has changed, and what was typed is there.
  await chiede.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(() => iban.inputValue()).toContain('IT40')
  expect(await scritto()).toBe('IT60X0542811101000000123456')

  await salva.click()
  await chiede.getByLabel('La tua password').fill(PASSWORD)
  await chiede.getByRole('button', { name: 'Conferma' }).click()
  await expect.poll(scritto).toBe('IT40S0542811101000000123456')

  const notifiche = await (await entra('socio'))('GET', '/notifiche')
  expect(notifiche.map(({ messaggio }: { messaggio: string }) => messaggio)).toEqual([
    'admin ha cambiato l’IBAN dell’azienda. Se non ne sai niente, chiediglielo subito',
    'admin ha cambiato l’IBAN dell’azienda. Se non ne sai niente, chiediglielo subito',
  ])
})
