import { expect, test } from 'vitest'
import { FRASI } from '#migrations/006-telefono.ts'
import { FRASI_IN_VISTA, frasiPer, usiDi } from '#telefono/frasi/rules.ts'
import { inventa } from './invent.ts'

/** What the technicians of the demo wrote, as the sentence that says it. */
const GIUSTA: Record<string, string> = {
  'Tutto regolare, rapporto consegnato.': 'Manutenzione ordinaria eseguita',
  'Pulizia bruciatore e scambiatore, prova fumi nella norma.': 'Pulizia bruciatore e scambiatore',
  'Sostituita la guarnizione, caldaia in ordine.': 'Sostituita guarnizione',
  'Filtri sanificati, gas in pressione.': 'Puliti e igienizzati i filtri',
  'Pulite le unità interne ed esterne.': 'Puliti e igienizzati i filtri',
  'Sostituito il filtro, sale rabboccato.': 'Pulito filtro impianto',
  'Sostituito lo scambiatore secondario.': 'Sostituito scambiatore sanitario',
  'Ricaricato il vaso di espansione.': 'Ripristinata pressione impianto',
  'Sostituita la valvola di sicurezza.': 'Sostituita valvola di sicurezza',
  'Sostituito l’elettrodo di accensione.': 'Sostituito elettrodo di accensione',
  'Pulito il sifone della condensa.': 'Controllato scarico condensa',
  'Montato circolatore a basso consumo.': 'Sostituito circolatore',
  'Caldaia installata e collaudata, consegnata la dichiarazione di conformità.':
    'Installazione eseguita e collaudata',
  'Installato, vuoto e collaudo eseguiti.': 'Installazione eseguita e collaudata',
  'Misure prese, preventivo da inviare.': 'Prese le misure per il preventivo',
}

const frasi = [...FRASI.map(({ testo, tipologia = null }, id) => ({ id, testo, tipologia }))]
const SOLITE = { seme: 1, clienti: 220, appuntamenti: 1400, rcee: 420, preventivi: 160, fatture: 320 }
const visite = inventa(SOLITE, '2026-11-25', '10:24').visite.flatMap((una) => {
  const giusta = una.noteCompletamento && GIUSTA[una.noteCompletamento]
  const testo = `${una.titolo} ${una.descrizione ?? ''}`
  return giusta ? [{ tipologia: una.tipologia, testo, lavori: `${giusta}.` }] : []
})

/** How many of ten visits have the right sentence in sight. */
function inVista(note: readonly (typeof frasi)[number][], quali: typeof visite): number {
  const bene = quali.filter(({ lavori, ...visita }) =>
    frasiPer(note, visita)
      .slice(0, FRASI_IN_VISTA)
      .some(({ testo }) => `${testo}.` === lavori),
  )
  return (bene.length / quali.length) * 10
}

test('la frase giusta è in vista in almeno otto visite su dieci, già il primo giorno', ({ annotate }) => {
  expect(visite.length).toBeGreaterThan(300)
  const quante = inVista(frasi, visite)
  void annotate(`${quante.toFixed(1)} su dieci il primo giorno`)
  expect(quante).toBeGreaterThanOrEqual(8)
})

test('lo è anche quando l’ordine lo fanno i rapporti di prima', ({ annotate }) => {
  const meta = Math.floor(visite.length / 2)
  const usi = usiDi(frasi, visite.slice(0, meta))
  const usate = frasi.map((una) => ({ ...una, usi: usi.get(una.id) }))
  const quante = inVista(usate, visite.slice(meta))
  void annotate(`${quante.toFixed(1)} su dieci con i rapporti di prima`)
  expect(quante).toBeGreaterThanOrEqual(8)
})

test('la più usata per quella visita viene prima, quella di un’altra visita non c’è', () => {
  const usi = usiDi(frasi, [{ tipologia: 'Manutenzione', lavori: 'Sfiatati i radiatori.\nAltro' }])
  const usate = frasi.map((una) => ({ ...una, usi: usi.get(una.id) }))
  const testi = (tipologia: 'Manutenzione' | 'Sopralluogo') =>
    frasiPer(usate, { tipologia, testo: '' }).map(({ testo }) => testo)
  expect(testi('Manutenzione')[0]).toBe('Sfiatati i radiatori')
  expect(testi('Manutenzione')).not.toContain('Prese le misure per il preventivo')
  expect(testi('Sopralluogo')[0]).toBe('Prese le misure per il preventivo')
})
