import { formatDays } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { contaInParole, formatCount } from '#shared/numbers.ts'
import type { Andamento, Elenco, ProssimoMese } from '../contract.ts'
import { MOTIVI_IN_PAROLE, type VoceProssima } from '../rules.ts'
import { conPrima, contata, giorniBrevi, type IndirizzoDi, inParti, inSoldi } from './barre.ts'
import type { Barra, Tinta } from './figure.tsx'
import type { GruppoDiFigure } from './quadro.tsx'

/* What each picture is made of, from the figures of the calls. */

const TINTE_PROSSIME: Record<VoceProssima, Tinta> = {
  visite_prenotate: 'piena',
  visite_da_fare: 'media',
  visite_di_solito: 'punti',
  canoni: 'righe',
  da_incassare_entro: 'chiara',
  da_pagare_entro: 'meno',
  ritenute: 'piano',
  iva: 'piano',
}
const PROSSIME: Record<VoceProssima, [uno: string, tanti: string]> = {
  visite_prenotate: ['visita prenotata', 'visite prenotate'],
  visite_da_fare: ['visita da programmare', 'visite da programmare'],
  visite_di_solito: ['visita all’ultimo, di solito', 'visite all’ultimo, di solito'],
  canoni: ['canone da fatturare', 'canoni da fatturare'],
  da_incassare_entro: ['scadenza da incassare', 'scadenze da incassare'],
  da_pagare_entro: ['scadenza da pagare', 'scadenze da pagare'],
  ritenute: ['F24: ritenute da versare', 'F24: ritenute da versare'],
  iva: ['F24: IVA, se dovuta', 'F24: IVA, se dovuta'],
}
export function gruppiLavoro({ lavoro, prima }: Andamento, a: IndirizzoDi): GruppoDiFigure[] {
  const { fatte, non_fatte, scadenze, elenchi, per_settimana } = lavoro
  const conAllora = (barra: Barra, allora: number | undefined): Barra =>
    allora === undefined
      ? barra
      : { ...barra, testo: `${barra.testo} (${prima.nome} ${formatCount(allora)})` }
  return [
    {
      ...{ titolo: 'Visite per settimana', come: 'colonne' },
      voci: inParti(
        [
          conAllora(contata('Fatte', fatte, a(elenchi.fatte)), lavoro.prima?.fatte),
          conAllora(contata('Non fatte', non_fatte, a(elenchi.non_fatte)), lavoro.prima?.non_fatte),
        ],
        ['media', 'righe'],
      ),
      barre: per_settimana.flatMap((s) => {
        const breve = giorniBrevi(s.dal, s.al, per_settimana.length > 6)
        const giorni = formatDays(s.dal, s.al)
        return [
          { ...contata(giorni, s.quante, a(s.elenco)), breve },
          ...(s.non_fatte > 0
            ? [
                {
                  ...contata(`${giorni}, non fatte`, s.non_fatte, a(s.elenco_non_fatte)),
                  ...{ breve, tinta: 'righe' as const },
                },
              ]
            : []),
        ]
      }),
    },
    {
      ...{ titolo: 'Fatte, per tipo', come: 'intero' },
      barre: inParti(lavoro.per_tipo.map((t) => contata(t.tipologia, t.quante, a(t.elenco)))),
    },
    {
      ...{ titolo: 'Perché non fatte', come: 'intero' },
      barre: inParti(
        lavoro.perche.map((p) => contata(MOTIVI_IN_PAROLE[p.motivo], p.quante, a(p.elenco))),
        ['righe', 'punti', 'chiara', 'media', 'piena', 'piano'],
      ),
    },
    {
      ...{ titolo: 'Scadenze', come: 'intero' },
      barre: inParti(
        [
          contata('Fatte in tempo', scadenze.in_tempo, a(elenchi.in_tempo)),
          contata('Fatte in ritardo', scadenze.in_ritardo, a(elenchi.in_ritardo)),
          contata('Perse: 60 giorni dopo, mai prenotate', scadenze.perse, a(elenchi.perse)),
        ],
        ['piena', 'meno', 'righe'],
      ),
    },
  ]
}

const cifra = (n: number) => String(n).replace('.', ',')
const ore = (n: number) => `${cifra(n)} h`

export function gruppiSquadra({ squadra: { tecnici } }: Andamento, a: IndirizzoDi): GruppoDiFigure[] {
  return [
    {
      ...{ titolo: 'Ore prenotate nel periodo (in chiaro: disponibili)', come: 'righe' },
      barre: tecnici.map((t) => ({
        ...{ nome: t.nome_utente, valore: t.ore_prenotate, fondo: t.ore_disponibili, a: a(t.elenco) },
        chiaro: true,
        testo: `${ore(t.ore_prenotate)} su ${ore(t.ore_disponibili)}`,
      })),
    },
    {
      ...{ titolo: 'Ore fatte', come: 'righe' },
      barre: tecnici.map((t) => ({
        ...{ nome: t.nome_utente, valore: t.ore_fatte, a: a(t.elenco_fatte), tinta: 'piena' },
        testo: `${ore(t.ore_fatte)}, e ${ore(t.ore_viaggio)} di strada`,
      })),
    },
    {
      ...{ titolo: 'Le prossime quattro settimane', come: 'settimane' },
      barre: tecnici.flatMap(({ nome_utente, prossime }) =>
        prossime.map((s) => ({
          ...{
            nome: `${nome_utente}, ${formatDays(s.settimana, s.al)}`,
            valore: s.ore,
            fondo: s.disponibili,
          },
          ...{ a: a(s.elenco), breve: giorniBrevi(s.settimana, s.al, false), apart: s.piene },
          testo: `${ore(s.ore)} su ${ore(s.disponibili)}, ${contaInParole(s.visite, 'visita', 'visite')}${s.piene ? ', piena' : ''}`,
        })),
      ),
    },
  ]
}

export function gruppiPreventivi({ preventivi: p, prima }: Andamento, a: IndirizzoDi): GruppoDiFigure[] {
  const che = (chiave: 'creati' | 'accettati' | 'rifiutati' | 'scaduti', nome: string) =>
    contata(nome, p[chiave], a(p.elenchi[chiave]))
  const diUno = (
    nome: string,
    r: { creati: number; accettati: number; importo: number; elenco: Elenco },
  ): Barra => ({
    ...{ nome, valore: r.accettati, fondo: r.creati, a: a(r.elenco), chiaro: true },
    testo: `${formatCount(r.creati)}; ${formatCount(r.accettati)} accettati, ${formatEuro(r.importo)}`,
  })
  return [
    {
      ...{ titolo: conPrima('Preventivi', p.prima, prima.nome), come: 'righe' },
      barre: [
        { ...che('creati', 'Creati'), fondo: p.prima?.creati },
        contata('Fermi oggi, da più di due settimane', p.fermi, a(p.elenchi.fermi)),
      ],
    },
    {
      ...{ titolo: 'Decisi', come: 'intero' },
      barre: inParti(
        [
          {
            ...che('accettati', 'Accettati'),
            testo: `${formatCount(p.accettati)}, ${formatEuro(p.importo_accettato)}`,
          },
          che('rifiutati', 'Rifiutati'),
          che('scaduti', 'Scaduti senza risposta'),
        ],
        ['piena', 'meno', 'righe'],
      ),
    },
    {
      ...{ titolo: 'Per tipo (in chiaro: creati, pieno: accettati)', come: 'righe' },
      barre: p.per_tipo.map((t) => diUno(t.tipologia, t)),
    },
    {
      ...{ titolo: 'Per chi li ha scritti', come: 'righe' },
      barre: p.per_autore.map((u) => diUno(u.nome_utente, u)),
    },
  ]
}

export function gruppiClienti({ clienti: k, prima }: Andamento, a: IndirizzoDi): GruppoDiFigure[] {
  const { elenchi, contratti } = k
  return [
    {
      ...{ titolo: conPrima('Clienti', k.prima, prima.nome), come: 'righe' },
      barre: [
        { ...contata('Nuovi', k.nuovi, a(elenchi.nuovi), k.prima?.nuovi), tinta: 'piena' },
        contata('Tornati dopo più di un anno', k.tornati, a(elenchi.tornati), k.prima?.tornati),
        {
          ...contata('Persi: 18 mesi senza visite, con scadenze', k.persi, a(elenchi.persi), k.prima?.persi),
          tinta: 'meno',
        },
      ],
    },
    {
      ...{ titolo: 'Contratti', come: 'voci' },
      barre: [
        contata('Rinnovati', contratti.rinnovati, a(elenchi.rinnovati)),
        contata('Finiti', contratti.finiti, a(elenchi.finiti)),
        {
          ...contata('Da rinnovare il mese prossimo', contratti.da_rinnovare.quanti, a(elenchi.da_rinnovare)),
          testo: `${formatCount(contratti.da_rinnovare.quanti)}, ${formatEuro(contratti.da_rinnovare.importo)} l’anno`,
        },
        {
          ...contata('In corso', contratti.attivi),
          testo: `${formatCount(contratti.attivi)}, ${formatEuro(contratti.valore_annuo)} l’anno`,
        },
      ],
    },
  ]
}

export function gruppiProssimo({ settimane }: ProssimoMese, a: IndirizzoDi): GruppoDiFigure[] {
  const attese = settimane.flatMap(({ dal, al, voci }) =>
    voci.map(({ che, quanti, importo, entra, elenco }) => ({
      ...{ che, quanti, importo, giorni: formatDays(dal, al), breve: giorniBrevi(dal, al, false) },
      ...{ apart: !entra, a: a(elenco), nome: contaInParole(quanti, ...PROSSIME[che]) },
    })),
  )
  const minima = settimane.find(({ minimo }) => minimo)
  return [
    {
      ...{ titolo: 'Che cosa entra e che cosa esce, settimana per settimana', come: 'colonne' },
      segno: minima && {
        ...{ breve: giorniBrevi(minima.dal, minima.al, false), testo: 'il punto più basso' },
      },
      barre: attese.flatMap(({ che, importo, giorni, nome, breve, apart, a }) =>
        importo === null
          ? []
          : [{ ...inSoldi(`${giorni}: ${nome}`, importo, a), breve, apart, tinta: TINTE_PROSSIME[che] }],
      ),
    },
    {
      ...{ titolo: 'In tutto', come: 'voci' },
      barre: [...Map.groupBy(attese, ({ che }) => che)].map(([che, sue]): Barra => {
        const importo = sue.reduce((n, v) => n + (v.importo ?? 0), 0)
        const [prima] = sue
        return prima?.importo === null
          ? {
              ...inSoldi(PROSSIME[che][0], 0),
              testo: sue.map(({ giorni }) => giorni).join(' e '),
            }
          : {
              ...inSoldi(
                contaInParole(
                  sue.reduce((n, v) => n + v.quanti, 0),
                  ...PROSSIME[che],
                ),
                importo,
              ),
              tinta: TINTE_PROSSIME[che],
              ...(prima?.apart && { testo: `− ${formatEuro(importo)}` }),
            }
      }),
    },
  ]
}
