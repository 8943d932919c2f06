import { formatDays } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { contaInParole, formatCount } from '#shared/numbers.ts'
import type { Andamento, Elenco, ProssimoMese } from '../contract.ts'
import { type ETA, MOTIVI_IN_PAROLE, type VocePonte, type VoceProssima } from '../rules.ts'
import type { Barra } from './barre.tsx'
import type { GruppoDiBarre } from './quadro.tsx'

/* What each picture is made of, from the figures of the calls. */

type Indirizzo = (elenco: Elenco | null | undefined) => string | undefined

const PONTE: Record<VocePonte, string> = {
  fatturato: 'Fatturato, IVA compresa',
  note: 'Note di credito',
  riscosso_prima: 'Riscosso di fatture di prima',
  non_riscosso: 'Non ancora riscosso',
  riscosso: 'Riscosso da fatture',
  visite_senza_documento: 'Visite senza documento',
  crediti_ricevuti: 'Crediti ricevuti',
  crediti_restituiti: 'Crediti restituiti',
  altre_entrate: 'Altre entrate',
  entrato: 'Entrato',
}
const PROSSIME: Record<VoceProssima, [uno: string, tanti: string]> = {
  visite_prenotate: ['visita prenotata', 'visite prenotate'],
  visite_da_fare: ['visita da programmare', 'visite da programmare'],
  visite_di_solito: ['visita che di solito si aggiunge', 'visite che di solito si aggiungono'],
  canoni: ['canone da fatturare', 'canoni da fatturare'],
  da_incassare_entro: ['scadenza da incassare', 'scadenze da incassare'],
  da_pagare_entro: ['scadenza da pagare', 'scadenze da pagare'],
  ritenute: ['F24: ritenute da versare', 'F24: ritenute da versare'],
  iva: ['F24: IVA, se dovuta', 'F24: IVA, se dovuta'],
}
const ETA_IN_PAROLE: Record<(typeof ETA)[number], string> = {
  non_scadute: 'Non ancora scadute',
  fino_a_30: 'Scadute da 30 giorni al più',
  fino_a_60: 'Da 31 a 60 giorni',
  fino_a_90: 'Da 61 a 90 giorni',
  oltre_90: 'Da più di 90 giorni',
}

const conta = (nome: string, valore: number, a?: string, fondo?: number): Barra => ({
  ...{ nome, valore, a, fondo, testo: formatCount(valore) },
})
const euro = (nome: string, valore: number, a?: string, fondo?: number): Barra => ({
  ...{ nome, valore, a, fondo, testo: formatEuro(valore) },
})
const conPrima = (titolo: string, prima: object | null, nome: string): string =>
  prima === null ? titolo : `${titolo} (a righe: ${nome})`

export function gruppiLavoro({ lavoro, prima }: Andamento, a: Indirizzo): GruppoDiBarre[] {
  const { fatte, non_fatte, scadenze, elenchi } = lavoro
  return [
    {
      titolo: conPrima('Visite', lavoro.prima, prima.nome),
      barre: [
        conta('Fatte', fatte, a(elenchi.fatte), lavoro.prima?.fatte),
        conta('Non fatte', non_fatte, a(elenchi.non_fatte), lavoro.prima?.non_fatte),
      ],
    },
    {
      titolo: 'Per tipo',
      barre: lavoro.per_tipo.map((t) => conta(t.tipologia, t.quante, a(t.elenco))),
    },
    {
      titolo: 'Per settimana',
      barre: lavoro.per_settimana.map((s) => conta(formatDays(s.dal, s.al), s.quante, a(s.elenco))),
    },
    {
      titolo: 'Perché non fatte',
      barre: lavoro.perche.map((p) => conta(MOTIVI_IN_PAROLE[p.motivo], p.quante, a(p.elenco))),
    },
    {
      titolo: 'Scadenze',
      barre: [
        conta('Fatte in tempo', scadenze.in_tempo, a(elenchi.in_tempo)),
        conta('Fatte in ritardo', scadenze.in_ritardo, a(elenchi.in_ritardo)),
        conta('Perse: 60 giorni dopo, mai prenotate', scadenze.perse, a(elenchi.perse)),
      ],
    },
  ]
}

const cifra = (n: number) => String(n).replace('.', ',')
const ore = (n: number) => `${cifra(n)} h`
const somma = (settimane: readonly { ore: number; disponibili: number }[], che: 'ore' | 'disponibili') =>
  Math.round(settimane.reduce((n, s) => n + s[che], 0) * 10) / 10

export function gruppiSquadra({ squadra: { tecnici } }: Andamento, a: Indirizzo): GruppoDiBarre[] {
  return [
    {
      titolo: 'Ore prenotate nel periodo (a righe: disponibili)',
      barre: tecnici.map((t) => ({
        ...{ nome: t.nome_utente, valore: t.ore_prenotate, fondo: t.ore_disponibili, a: a(t.elenco) },
        testo: `${ore(t.ore_prenotate)} su ${ore(t.ore_disponibili)}`,
      })),
    },
    {
      titolo: 'Ore fatte',
      barre: tecnici.map((t) => ({
        ...{ nome: t.nome_utente, valore: t.ore_fatte, a: a(t.elenco_fatte) },
        testo: `${ore(t.ore_fatte)}, e ${ore(t.ore_viaggio)} di strada`,
      })),
    },
    {
      titolo: 'Le prossime quattro settimane, una per una (a righe: disponibili)',
      barre: tecnici.map(({ nome_utente: nome, prossime }) => {
        const [valore, fondo] = [somma(prossime, 'ore'), somma(prossime, 'disponibili')]
        const piene = prossime.filter((s) => s.piene).length
        return {
          ...{ nome, valore, fondo },
          testo: `${prossime.map((s) => cifra(s.ore)).join(' + ')} su ${ore(fondo)}${piene > 0 ? `, ${contaInParole(piene, 'piena', 'piene')}` : ''}`,
        }
      }),
    },
  ]
}

export function gruppiSoldi({ soldi, prima }: Andamento, a: Indirizzo): GruppoDiBarre[] {
  const { elenchi, da_fatturare } = soldi
  const con = (nome: string, che: 'incassi' | 'spese' | 'fatturato' | 'riscosso') =>
    euro(nome, soldi[che], a(elenchi[che]), soldi.prima?.[che])
  return [
    {
      titolo: conPrima('Soldi', soldi.prima, prima.nome),
      barre: [
        con('Incassi', 'incassi'),
        con('Spese', 'spese'),
        con('Fatturato', 'fatturato'),
        con('Riscosso', 'riscosso'),
      ],
    },
    {
      titolo: 'Dal fatturato a quanto è entrato',
      barre: soldi.ponte.map(({ voce, importo, somma, elenco }) =>
        euro(somma ? `= ${PONTE[voce]}` : PONTE[voce], importo, a(elenco)),
      ),
    },
    {
      titolo: 'Da incassare oggi',
      barre: soldi.da_incassare.eta.map((e) => euro(ETA_IN_PAROLE[e.eta], e.importo, a(e.elenco))),
    },
    {
      titolo: 'Da fatturare oggi',
      barre:
        da_fatturare.quanti === 0
          ? []
          : [
              euro(
                contaInParole(da_fatturare.quanti, 'lavoro', 'lavori'),
                da_fatturare.importo,
                a(elenchi.da_fatturare),
              ),
            ],
    },
  ]
}

export function gruppiPreventivi({ preventivi: p, prima }: Andamento, a: Indirizzo): GruppoDiBarre[] {
  const che = [
    ['creati', 'Creati'],
    ['accettati', 'Accettati'],
    ['rifiutati', 'Rifiutati'],
    ['scaduti', 'Scaduti senza risposta'],
  ] as const
  const diUno = (
    nome: string,
    r: { creati: number; accettati: number; importo: number; elenco: Elenco },
  ) => ({
    ...{ nome, valore: r.creati, a: a(r.elenco) },
    testo: `${formatCount(r.creati)}; ${formatCount(r.accettati)} accettati, ${formatEuro(r.importo)}`,
  })
  return [
    {
      titolo: conPrima('Preventivi', p.prima, prima.nome),
      barre: [
        ...che.map(([chiave, nome]) => conta(nome, p[chiave], a(p.elenchi[chiave]), p.prima?.[chiave])),
        conta('Fermi oggi, da più di due settimane', p.fermi, a(p.elenchi.fermi)),
      ],
    },
    {
      titolo: 'Accettato',
      barre: [euro('In euro, IVA compresa', p.importo_accettato, a(p.elenchi.accettati))],
    },
    { titolo: 'Per tipo', barre: p.per_tipo.map((t) => diUno(t.tipologia, t)) },
    { titolo: 'Per chi li ha scritti', barre: p.per_autore.map((u) => diUno(u.nome_utente, u)) },
  ]
}

export function gruppiClienti({ clienti: k, prima }: Andamento, a: Indirizzo): GruppoDiBarre[] {
  const { elenchi, contratti } = k
  return [
    {
      titolo: conPrima('Clienti', k.prima, prima.nome),
      barre: [
        conta('Nuovi', k.nuovi, a(elenchi.nuovi), k.prima?.nuovi),
        conta('Tornati dopo più di un anno', k.tornati, a(elenchi.tornati), k.prima?.tornati),
        conta('Persi: 18 mesi senza visite, con scadenze', k.persi, a(elenchi.persi), k.prima?.persi),
      ],
    },
    {
      titolo: 'Contratti',
      barre: [
        conta('Rinnovati', contratti.rinnovati, a(elenchi.rinnovati)),
        conta('Finiti', contratti.finiti, a(elenchi.finiti)),
        {
          ...conta('Da rinnovare il mese prossimo', contratti.da_rinnovare.quanti, a(elenchi.da_rinnovare)),
          testo: `${formatCount(contratti.da_rinnovare.quanti)}, ${formatEuro(contratti.da_rinnovare.importo)} l’anno`,
        },
        {
          ...conta('In corso', contratti.attivi),
          testo: `${formatCount(contratti.attivi)}, ${formatEuro(contratti.valore_annuo)} l’anno`,
        },
      ],
    },
  ]
}

export function gruppiProssimo({ settimane }: ProssimoMese, a: Indirizzo): GruppoDiBarre[] {
  return settimane.map(({ dal, al, entrate, uscite, minimo, voci }) => ({
    titolo: `${formatDays(dal, al)}${minimo ? ', il punto più basso' : ''}`,
    barre: [
      euro('Entrano circa', entrate),
      euro('Escono', -uscite),
      ...voci.map(({ che, quanti, importo, entra, elenco }) => ({
        nome: importo === null ? PROSSIME[che][0] : contaInParole(quanti, ...PROSSIME[che]),
        valore: (importo ?? 0) * (entra ? 1 : -1),
        testo: importo === null ? 'da non dimenticare' : formatEuro(importo),
        a: a(elenco),
      })),
    ],
  }))
}
