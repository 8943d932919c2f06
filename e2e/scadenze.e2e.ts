import { expect, test } from 'vitest'
import { noViolations, variante, withTepore } from './bench.ts'

const tepore = withTepore()

test('la scheda dice quando va fatto l’RCEE e perché: si completa quel che manca, si usa la data, si deroga', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Nicolò D’Amico', {
    telefono: '333 4182206',
    provincia: 'UD',
  })
  const { id: caldaiaId } = await tepore.crea.caldaia(clienteId, { tipoCombustibile: 'Gas_Metano' })
  const rcee = await tepore.dati('POST', '/rcee', { clienteId, caldaiaId, dataEmissione: '2024-03-14' })
  const page = await tepore.apri({
    percorso: `/clienti?cliente=${clienteId}`,
    chi: 'operatore',
    dispositivo: 'telefono',
  })
  const sue = page.getByRole('region', { name: 'Scadenze: Vaillant ecoTEC' })
  await sue.getByText('manca la potenza: non so dire').waitFor()
  const scegli = async (voce: string) => {
    await sue.getByRole('button', { name: 'Azioni per RCEE, Vaillant ecoTEC' }).tap()
    await page.getByRole('menuitem', { name: voce }).tap()
  }

  await scegli('Completa i dati')
  await page.getByLabel('Potenza', { exact: true }).fill('24')
  await page.getByRole('button', { name: 'Salva' }).tap()
  await sue
    .getByText(
      'RCEE ogni 4 anni: metano, 24 kW, Friuli-Venezia Giulia, UCIT FVG; dal 14/03/2024 (ultimo RCEE)',
    )
    .waitFor()
  await noViolations(page)

  await scegli('Usa questa data')
  await page.getByText('Data scritta sulla scheda: 14/03/2028').waitFor()
  expect((await tepore.dati('GET', `/rcee/${rcee.id}`)).data_scadenza).toBe('2028-03-14')

  await scegli('Deroga')
  const deroga = page.getByRole('dialog', { name: 'Deroga: RCEE, Vaillant ecoTEC' })
  await deroga.getByText('Non dovuto').tap()
  await deroga.getByRole('button', { name: 'Salva la deroga' }).tap()
  await deroga.getByText('Campo obbligatorio').waitFor()
  await deroga.getByLabel('Perché').fill('caldaia scollegata')
  await noViolations(page)
  await deroga.getByRole('button', { name: 'Salva la deroga' }).tap()
  await sue.getByText(/^Deroga di operatore del .*: non dovuto \(«caldaia scollegata»\)$/).waitFor()
})

test('chi amministra dice ogni quanto si fa la manutenzione, e conferma la regola della sua regione', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Ada Conte', {
    telefono: '333 4182207',
    provincia: 'NA',
  })
  const { id: caldaiaId } = await tepore.crea.caldaia(clienteId, {
    marca: 'Beretta',
    modello: 'Ciao',
    tipoCombustibile: 'Gas_Metano',
    potenzaKw: 24,
    ultimaRevisione: '2026-02-10',
  })
  await tepore.dati('POST', '/rcee', { clienteId, caldaiaId, dataEmissione: '2022-02-10' })
  const page = await tepore.apri({ percorso: '/admin?tab=regole', chi: 'admin' })
  await page.getByRole('button', { name: 'Modifica', exact: true }).click()
  await page.getByLabel('Manutenzione ogni').fill('24')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Ogni 24 mesi, dove né').waitFor()

  const campania = page.locator('section', { has: page.getByRole('heading', { name: 'Campania' }) })
  await campania.getByRole('button', { name: 'Confermo' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Confermo' })
  await dialogo.getByRole('button', { name: 'Confermo' }).click()
  await dialogo.getByText('Campo obbligatorio').waitFor()
  await dialogo.getByLabel('Dove l’hai letto').fill('L.R. 39/2018')
  await dialogo.getByRole('button', { name: 'Confermo' }).click()
  await campania.getByText(/^L\.R\. 39\/2018 · admin/).waitFor()

  // Looking at the page moves the reckoning along.
  await expect
    .poll(async () => {
      const righe = await tepore.dati('GET', `/scadenze?clienteId=${clienteId}`)
      return righe.map((r: Record<string, unknown>) => [r.controllo, r.data_dovuta, r.certezza])
    })
    .toEqual([
      ['Manutenzione', '2028-02-10', 'da_confermare'],
      ['RCEE', '2024-02-10', 'certa'],
    ])
})

test('chi conclude una manutenzione dal telefono dice anche quando si torna', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Zoë Ruocco', {
    telefono: '333 4182208',
    provincia: 'UD',
  })
  const oggi = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
  const { id: caldaiaId } = await tepore.crea.caldaia(clienteId, {
    marca: 'Riello',
    modello: 'Residence',
    prossimaRevisione: oggi,
    intervalloManutenzioneMesi: 12,
    fonteManutenzione: 'Costruttore',
  })
  await tepore.crea.visita(clienteId, `${oggi}T00:15`, {
    tipologia: 'Manutenzione',
    dataFine: `${oggi}T23:45`,
    stato: 'In_Corso',
  })
  const page = await tepore.apri({ chi: 'operatore', dispositivo: 'telefono' })
  await page.getByRole('button', { name: 'Gestisci Appuntamento' }).first().tap()
  await page.getByRole('dialog', { name: 'Gestione Appuntamento' }).getByText('Completato').tap()
  const prossima = page.getByRole('region', { name: 'Prossima scadenza' })
  await prossima.getByLabel('Fatto: Manutenzione, Riello Residence').waitFor()
  await prossima.getByText(/^Manutenzione ogni anno: libretto d’uso del costruttore; dal /).waitFor()
  await noViolations(page)
  await page.getByRole('button', { name: 'Salva Modifiche' }).tap()
  // Where the office is slow to answer, the telephone keeps it and sends it by itself.
  await page
    .getByText(/Appuntamento aggiornato|Salvato sul telefono/)
    .first()
    .waitFor()
  const anno = Number(oggi.slice(0, 4)) + 1
  const date = async () => {
    const { ultima_revisione, prossima_revisione } = await tepore.dati('GET', `/caldaie/${caldaiaId}`)
    return [ultima_revisione, prossima_revisione?.slice(0, 7)]
  }
  await expect.poll(date).toEqual([oggi, `${anno}${oggi.slice(4, 7)}`])
})

variante('chi prenota vede quali lavori si fanno con la visita, e ne toglie uno', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Piero Gallo', {
    telefono: '333 4182209',
    provincia: 'UD',
  })
  const anno = new Date().getFullYear()
  const { id: caldaiaId } = await tepore.crea.caldaia(clienteId, {
    marca: 'Ariston',
    modello: 'Alteas',
    prossimaRevisione: `${anno}-01-10`,
    potenzaKw: 24,
    tipoCombustibile: 'Gas_Metano',
  })
  await tepore.dati('POST', '/rcee', { clienteId, caldaiaId, dataEmissione: `${anno - 4}-01-10` })
  const page = await tepore.apri({ chi: 'admin', percorso: `/clienti?cliente=${clienteId}` })
  await page.getByRole('link', { name: 'Nuovo Appuntamento' }).click()
  const form = page.getByRole('dialog', { name: 'Nuovo Appuntamento' })
  const manutenzione = form.getByLabel(`Manutenzione, Ariston Alteas: 10/01/${anno}`)
  const rapporto = form.getByLabel(`RCEE, Ariston Alteas: 10/01/${anno}`)
  await manutenzione.waitFor()
  expect(await rapporto.count()).toBe(0)
  await form.getByLabel('Tipologia').selectOption('Revisione Annuale')
  await rapporto.waitFor()
  expect([await manutenzione.isChecked(), await rapporto.isChecked()]).toEqual([true, true])
  await rapporto.uncheck()
  await noViolations(page)
  await form.getByRole('radio').first().check()
  await form.getByRole('button', { name: 'Crea Appuntamento' }).click()
  await form.waitFor({ state: 'hidden' })
  const righe = await tepore.dati('GET', `/scadenze?clienteId=${clienteId}`)
  expect(righe.map((r: Record<string, unknown>) => [r.controllo, r.stato])).toEqual([
    ['Manutenzione', 'Prenotata'],
    ['RCEE', 'Da_Programmare'],
  ])
})

variante('un RCEE può essere di un condizionatore: sceglierlo toglie la caldaia, e viceversa', async () => {
  const { id: clienteId } = await tepore.crea.cliente('Rosa Frigeri')
  const { id: caldaiaId } = await tepore.crea.caldaia(clienteId, { marca: 'Beretta', modello: 'Ciao' })
  const { id: condizionatoreId } = await tepore.crea.condizionatore(clienteId)
  const rcee = await tepore.dati('POST', '/rcee', { clienteId, caldaiaId, dataEmissione: '2026-03-14' })
  const page = await tepore.apri({
    percorso: '/rcee?q=frigeri',
    chi: 'admin',
  })
  await page.getByRole('button', { name: /^Modifica RCEE di/ }).click()
  const modulo = page.getByRole('dialog', { name: 'Modifica RCEE' })
  await modulo.getByLabel('Condizionatore').selectOption({ label: 'Daikin Perfera' })
  await expect.poll(() => modulo.getByLabel('Caldaia', { exact: true }).inputValue()).toBe('')
  await page.keyboard.press('Control+Enter')
  await modulo.waitFor({ state: 'hidden' })
  expect(await tepore.dati('GET', `/rcee/${rcee.id}`)).toMatchObject({
    ...{ caldaia_id: null, condizionatore_id: condizionatoreId },
  })
})
