// long because list, form and sheet of a customer are walked in one browser

import { describe, expect, test } from 'vitest'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()

const creaCliente = (dati: Record<string, unknown>) => tepore.crea.cliente('Antonio Esposito', dati)

describe('clienti', () => {
  test('si cerca un cliente, si apre la scheda e si torna all’elenco filtrato', async () => {
    await creaCliente({
      telefono: '081 728 36 50',
      comune: 'Napoli',
      provincia: 'NA',
      indirizzo: 'Via Epomeo 88',
    })
    await creaCliente({ nome: 'Lucia', cognome: 'Chiesa' })
    const page = await tepore.apri({ percorso: '/clienti', chi: 'admin' })
    await page.getByRole('link', { name: 'Lucia Chiesa' }).waitFor()
    await noViolations(page)
    await page.keyboard.press('/')
    await page.keyboard.type('esposìto')
    await expect.poll(() => page.getByRole('link', { name: 'Lucia Chiesa' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Antonio Esposito' }).click()
    await page.getByRole('heading', { name: 'Antonio Esposito' }).waitFor()
    expect(
      await page
        .getByRole('link', { name: /081 728 36 50/ })
        .first()
        .getAttribute('href'),
    ).toBe('tel:+390817283650')
    await page.getByText('Nessuna visita').waitFor()
    await noViolations(page)
    // A tablet's column is narrow: what an empty card says stands beside nothing that covers it.
    await page.setViewportSize({ width: 768, height: 1024 })
    const accanto = async () => {
      const [frase, bottone] = await Promise.all(
        [
          page.getByText('Nessun condizionatore'),
          page.getByRole('button', { name: 'Nuovo Condizionatore' }),
        ].map((uno) => uno.boundingBox()),
      )
      return (
        frase && bottone && (frase.x + frase.width <= bottone.x || frase.y >= bottone.y + bottone.height / 2)
      )
    }
    await expect.poll(accanto).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('esposìto')
    await page.getByRole('searchbox').fill('nessuno si chiama così')
    await page.getByText('Nessun cliente trovato').waitFor()
  })

  test('il modulo comincia dai campi del telefono, e completo aiuta con indirizzo, codici e duplicati, e apre la scheda', async () => {
    await creaCliente({ nome: 'Giuseppe', cognome: 'Capuano', telefono: '333 418 22 06', comune: 'Portici' })
    const page = await tepore.apri({ percorso: '/clienti', chi: 'operatore' })
    await page.getByRole('button', { name: 'Nuovo Cliente' }).first().click()
    const modulo = page.getByRole('dialog', { name: 'Nuovo Cliente' })
    await modulo.getByRole('button', { name: 'Crea Cliente' }).click()
    await expect.poll(() => page.getByText('Campo obbligatorio').count()).toBe(3)
    const nome = modulo.getByRole('textbox', { name: 'Nome', exact: true })
    await nome.fill('Giuseppina')
    await modulo.getByLabel('Cognome').fill('Capuano')
    await modulo.getByLabel('Telefono').fill('0522 418220')
    expect(await modulo.getByLabel('Partita IVA').count()).toBe(0)
    await noViolations(page)
    // All fields, with what was typed.
    await modulo.getByRole('button', { name: 'Tutti i campi' }).click()
    await modulo.getByLabel('Partita IVA').waitFor()
    await expect.poll(() => nome.evaluate((campo) => campo === document.activeElement)).toBe(true)
    expect(await nome.inputValue()).toBe('Giuseppina')
    expect(await modulo.getByLabel('Cognome').inputValue()).toBe('Capuano')
    expect(await modulo.getByRole('textbox', { name: 'Telefono', exact: true }).inputValue()).toBe(
      '0522 418220',
    )
    expect(await page.getByRole('button', { name: 'Tutti i campi' }).count()).toBe(0)
    // Any of the numbers is a reason.
    await modulo.getByRole('button', { name: 'Aggiungi un numero' }).click()
    await page.keyboard.type('+39 333 4182206')
    await page.getByText('Possibile duplicato').waitFor()
    await page.getByText('stesso telefono').waitFor()
    await modulo.getByRole('combobox', { name: 'Chi o dove' }).pressSequentially('mogl')
    await page.getByRole('option', { name: 'moglie' }).click()
    await modulo.getByRole('combobox', { name: 'Comune' }).pressSequentially('portic')
    await page
      .getByRole('option', { name: /Portici/ })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => modulo.getByLabel('CAP').inputValue()).toBe('80055')
    await expect.poll(() => modulo.getByLabel('Provincia').inputValue()).toBe('NA')
    // Right after a wrong text: what the field says then moves what is below it only once the hand has let go.
    const followUp = modulo.getByRole('textbox', { name: 'Data Follow-up' })
    const attivo = modulo.getByLabel('Cliente attivo')
    await followUp.fill('99/99/2026')
    await attivo.scrollIntoViewIfNeeded()
    const box = await attivo.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await page.mouse.down()
    await page.waitForTimeout(200)
    await page.mouse.up()
    await expect.poll(() => attivo.isChecked()).toBe(false)
    await modulo.getByText('Inserisci una data valida').waitFor()
    await followUp.fill('')
    await attivo.check()
    await modulo.getByLabel('Codice Fiscale').fill('rssmra85t10a562x')
    await page.getByText('Controlla il carattere finale').waitFor()
    await noViolations(page)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Giuseppina Capuano' }).waitFor()
    await page.getByText('RSSMRA85T10A562X').waitFor()
    // Called at either; written to only at the one that is picked, since the first is no mobile.
    await noViolations(page)
    await page.getByRole('button', { name: /^Chiama .* \+1$/ }).click()
    const chiama = page.getByRole('menuitem', { name: 'Chiama +39 333 4182206 moglie' })
    expect(await chiama.getAttribute('href')).toBe('tel:+393334182206')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'WhatsApp', exact: true }).click()
    const scrivi = page.getByRole('menuitem', { name: /^WhatsApp a/ })
    expect(await scrivi.count()).toBe(1)
    expect(await scrivi.getAttribute('href')).toBe('https://wa.me/393334182206')
    await noViolations(page)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('link', { name: 'Nuovo Appuntamento' }).count()).toBe(0)
  })

  test('Indietro chiude ciò che è aperto sopra la schermata, che resta', async () => {
    const page = await tepore.apri({ percorso: '/clienti', chi: 'admin', dispositivo: 'telefono' })
    const menu = page.getByRole('dialog', { name: 'Menu' })
    const modulo = page.getByRole('dialog', { name: 'Nuovo Cliente' })
    const apre = { Menu: menu, 'Nuovo Cliente': modulo }
    for (const [nome, dialogo] of Object.entries(apre)) {
      await page.getByRole('button', { name: nome, exact: true }).first().tap()
      await dialogo.waitFor()
      await expect.poll(() => page.evaluate(() => history.state?.idx)).toBe(1)
      // The program learns of its own step with its next drawing.
      await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
      await page.goBack()
      await dialogo.waitFor({ state: 'hidden' })
      await page.getByRole('heading', { name: 'Clienti', level: 1 }).waitFor()
    }
    await page.getByRole('button', { name: 'Menu' }).tap()
    await menu.getByRole('link', { name: 'RCEE' }).tap()
    await page.getByRole('heading', { name: 'RCEE', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Clienti', level: 1 }).waitFor()
    expect(await menu.count()).toBe(0)
  })

  variante('Indietro chiude anche la modifica; con qualcosa di scritto chiede', async () => {
    const { id } = await creaCliente({ cognome: 'Indietro' })
    const page = await tepore.apri({ percorso: `/clienti?cliente=${id}`, chi: 'admin' })
    const modulo = page.getByRole('dialog', { name: 'Modifica Cliente' })
    const domanda = page.getByRole('alertdialog', { name: 'Modifiche non salvate' })
    const apri = async () => {
      await page.getByRole('button', { name: 'Modifica', exact: true }).first().click()
      await modulo.getByRole('textbox', { name: /^Nome/ }).waitFor()
      // Its step of the history comes a moment after it.
      await expect.poll(() => page.evaluate(() => history.state?.usr?.sopra)).toBeTruthy()
    }
    /** The guard is on duty: it would hold a reload back too. */
    const guardia = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await apri()
    await page.goBack()
    await modulo.waitFor({ state: 'detached' })
    await apri()
    await modulo.getByRole('textbox', { name: /^Nome/ }).fill('Antonino')
    await expect.poll(guardia).toBe(true)
    await page.goBack()
    await domanda.getByRole('button', { name: 'Resta' }).click()
    await expect.poll(() => modulo.getByRole('textbox', { name: /^Nome/ }).inputValue()).toBe('Antonino')
    await page.goBack()
    await domanda.getByRole('button', { name: 'Esci senza salvare' }).click()
    await modulo.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Antonio Indietro' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('cliente')).toBe(String(id))
  })

  variante('un cliente che non c’è riporta all’elenco; unito a un altro, porta a lui', async () => {
    const page = await tepore.apri({ percorso: '/clienti?cliente=999999&q=rossi', chi: 'admin' })
    await page.getByRole('alert').getByText('Cliente non trovato').waitFor()
    await page.getByRole('link', { name: 'Torna ai clienti' }).click()
    await page.getByRole('heading', { name: 'Clienti', level: 1 }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?q=rossi')

    const [resta, altro] = [
      await creaCliente({ nome: 'Ida', cognome: 'Doppia', telefono: '081 900 11 22', note: 'Citofono 3' }),
      await creaCliente({
        nome: 'Ida Maria',
        cognome: 'Doppia',
        telefono: '0819001122',
        note: 'Cane in cortile',
      }),
    ]
    await page.goto(`${tepore.indirizzo}/app/clienti/doppioni`)
    const unisci = page.getByRole('link', { name: 'Unisci Ida Doppia e Ida Maria Doppia' })
    await page
      .getByRole('button', { name: 'Non sono la stessa persona: Ida Doppia e Ida Maria Doppia' })
      .press('Enter')
    const rimetti = page.getByRole('button', { name: 'Rimetti tra i doppioni Ida Doppia e Ida Maria Doppia' })
    await rimetti.waitFor()
    expect(await unisci.count()).toBe(0)
    await noViolations(page)
    await rimetti.press('Enter')
    await unisci.click()
    const nome = page.getByRole('group', { name: 'Nome' }).getByRole('radio')
    await expect.poll(() => nome.nth(1).isChecked()).toBe(true)
    await noViolations(page)
    // The fuller name is preset and has the focus: arrows choose, and what was chosen isn't left without a question.
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => nome.first().isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Possibili doppioni' }).click()
    const domanda = page.getByRole('alertdialog', { name: 'Modifiche non salvate' })
    await domanda.getByRole('button', { name: 'Resta' }).click()
    // Meanwhile somebody else writes: what changed is shown before it is merged.
    await tepore.dati('PUT', `/clienti/${altro.id}`, { note: 'Cane in cortile, morde' })
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/Ida Maria Doppia sono cambiati/)
      .waitFor()
    await page.getByRole('group', { name: 'Note cambiato ora' }).getByText(/morde/).first().waitFor()
    await expect.poll(() => nome.first().isChecked()).toBe(true)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'Ida Doppia', exact: true }).waitFor()
    await page.getByText('Cane in cortile').first().waitFor()
    await page.goto(`${tepore.indirizzo}/app/clienti?cliente=${altro.id}`)
    await page.getByRole('heading', { name: 'Ida Doppia', exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('cliente')).toBe(String(resta.id))
  })

  test('caldaia, follow-up e disattivazione, dal telefono', async () => {
    const cliente = await creaCliente({ nome: 'Zoë', cognome: 'D’Èrrico', telefono: '333 1234567' })
    const page = await tepore.apri({
      percorso: `/clienti?cliente=${cliente.id}`,
      chi: 'admin',
      dispositivo: 'telefono',
    })
    await page.getByRole('button', { name: 'Nuova Caldaia' }).click()
    await page.getByRole('combobox', { name: 'Marca' }).fill('Vaillant')
    await page.getByLabel('Modello').fill('ecoTEC plus')
    await page.getByLabel('Potenza').fill('24,5')
    await page.getByRole('button', { name: 'Crea Caldaia' }).click()
    await page.getByRole('heading', { name: 'Vaillant ecoTEC plus' }).waitFor()
    await page.getByText('24,5 kW').waitFor()

    await page.getByRole('button', { name: 'Nuovo Condizionatore' }).click()
    await page.getByRole('combobox', { name: 'Marca' }).fill('Daikin')
    await page.getByLabel('Modello').fill('Perfera')
    await page.getByRole('button', { name: 'Crea Condizionatore' }).click()
    await page.getByRole('heading', { name: 'Daikin Perfera' }).waitFor()

    await page.getByRole('button', { name: 'Imposta Follow-up' }).click()
    await page.getByRole('textbox', { name: 'Data Follow-up' }).fill('domani')
    await page.getByRole('button', { name: 'Salva' }).click()
    await page.getByText('Domani').waitFor()
    await noViolations(page)
    await page.getByRole('button', { name: 'Rimuovi' }).click()
    await page
      .getByRole('alertdialog', { name: 'Rimuovere il follow-up?' })
      .getByRole('button', { name: 'Rimuovi' })
      .click()
    await page.getByText('Nessun follow-up programmato').waitFor()

    await page.getByRole('button', { name: 'Altre azioni' }).click()
    await page.getByRole('menuitem', { name: 'Disattiva' }).click()
    await page.getByText('Cliente disattivato').waitFor()
    await page.getByText('Inattivo', { exact: true }).waitFor()
  })

  test('la scheda si stampa su un foglio suo, senza cornice e senza importi', async () => {
    const cliente = await creaCliente({ nome: 'Ada', cognome: 'Foglio', note: 'Citofono rotto' })
    await tepore.crea.caldaia(cliente.id, { matricola: 'MATR-7', prossimaRevisione: '2027-01-15' })
    const page = await tepore.apri({
      percorso: `/clienti?cliente=${cliente.id}`,
      chi: 'operatore',
      tema: 'dark',
    })
    await page.getByRole('heading', { name: 'Vaillant ecoTEC' }).waitFor()
    await page.evaluate(() => {
      window.print = () => dispatchEvent(new Event('beforeprint'))
    })
    const foglio = page.locator('.foglio-stampa')
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Altre azioni' }).click()
        await page.getByRole('menuitem', { name: 'Stampa' }).click()
        return foglio.count()
      })
      .toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => foglio.innerText())
      .toMatch(/Ada Foglio[\s\S]*Citofono rotto[\s\S]*MATR-7[\s\S]*15\/01\/2027/)
    await expect.poll(() => page.locator('main').isVisible()).toBe(false)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgb(255, 255, 255)')
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('heading', { name: 'Ada Foglio' }).waitFor()
    expect(await foglio.count()).toBe(0)
  })
})
