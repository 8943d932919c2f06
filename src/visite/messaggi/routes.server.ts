import { adminRoute, type Route, route } from '#server/http/routes.ts'
import { ogniRuolo } from '#shared/permissions.ts'
import { componiTestoPronto, segnaAMano } from './a-mano.queries.server.ts'
import { preparaPromemoria } from './a-tempo.queries.server.ts'
import { contaAltroGiorno, restaCosi } from './altro-giorno.queries.server.ts'
import { contaDaDire, elencaAvvisi } from './avvisi.queries.server.ts'
import { rispostaDellaVisita } from './conferma.queries.server.ts'
import {
  aManoInput,
  avvisiQuery,
  conteggioMessaggi,
  daAvvisare,
  daMandareQuery,
  decisioneEsito,
  decisioneMessaggioInput,
  domaniQuery,
  mandaTuttiInput,
  mandaVisiteInput,
  messaggio,
  messaggiQuery,
  modelloModifica,
  promemoriaEsito,
  promemoriaInput,
  quantiDaMandare,
  rigaModello,
  rispostaDiVisita,
  domani as rispostaDomani,
  testoPronto as rispostaTesto,
  scelteMessaggi,
  testoQuery,
} from './contract.ts'
import {
  approvaTutti,
  contaDaMandare,
  decidiMessaggi,
  esigePosta,
  mandaDiVisite,
} from './decisioni.queries.server.ts'
import { elencaDomani } from './domani.queries.server.ts'
import { aggiornaModello, elencaModelli, trovaModello } from './modelli.queries.server.ts'
import {
  contaDaDecidere,
  elencaMessaggi,
  scegliMessaggi,
  scorriMessaggi,
  trovaMessaggio,
} from './queries.server.ts'

export const messaggiRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/modelli',
    operation: 'elencaModelli',
    title: 'I testi dei messaggi ai clienti',
    reply: rigaModello,
    list: true,
    run: ({ db }) => elencaModelli(db),
  }),
  adminRoute({
    method: 'PUT',
    path: '/modelli/:id',
    operation: 'aggiornaModello',
    title: 'Modifica un testo, o se parte da solo; le chiavi assenti restano come sono',
    body: modelloModifica,
    reply: rigaModello,
    current: ({ id, db }) => trovaModello(db, id),
    run: async ({ id, body, ...ctx }) => {
      await aggiornaModello(ctx, id, body)
      return undefined
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/messaggi',
    operation: 'elencaMessaggi',
    title: 'I messaggi ai clienti, gli ultimi prima',
    query: messaggiQuery,
    reply: messaggio,
    list: true,
    run: ({ query, ...ctx }) => (query.limit ? elencaMessaggi : scorriMessaggi)(ctx, query),
  }),
  adminRoute({
    method: 'GET',
    path: '/messaggi/scelte',
    operation: 'scegliMessaggi',
    title: 'I tipi e i lotti di tutti i messaggi che aspettano qualcuno',
    reply: scelteMessaggi,
    run: (ctx) => scegliMessaggi(ctx),
  }),
  adminRoute({
    method: 'GET',
    path: '/messaggi/conteggio',
    operation: 'contaMessaggi',
    title:
      'Quanti messaggi e clienti aspettano qualcuno: da mandare, da dire a mano, che vogliono un altro giorno',
    background: true,
    reply: conteggioMessaggi,
    run: async ({ db }) => ({
      daDecidere: (await contaDaDecidere(db)) + (await contaDaDire(db)) + (await contaAltroGiorno(db)),
    }),
  }),
  adminRoute({
    method: 'GET',
    path: '/messaggi/domani',
    operation: 'messaggiDiDomani',
    title: 'Le visite del prossimo giorno di lavoro, o di un altro, e che cosa ne sanno i clienti',
    query: domaniQuery,
    reply: rispostaDomani,
    run: ({ db, query }) => elencaDomani(db, query.giorno),
  }),
  adminRoute({
    method: 'GET',
    path: '/messaggi/avvisi',
    operation: 'elencaAvvisi',
    title:
      'Come si dice ai clienti di un lotto, o di una visita, che sono prenotati; senza l’uno né l’altra, chi nessuno ha avvisato',
    query: avvisiQuery,
    reply: daAvvisare,
    list: true,
    run: ({ query, ...ctx }) => elencaAvvisi(ctx, query),
  }),
  adminRoute({
    method: 'POST',
    path: '/messaggi/visite',
    operation: 'mandaDiVisite',
    title: 'Manda per email ciò che aspetta su queste visite, o il promemoria del giorno prima',
    failures: ['conflitto'],
    body: mandaVisiteInput,
    reply: decisioneEsito,
    status: 200,
    run: async ({ body, ...ctx }) => ({ fatti: await mandaDiVisite(ctx, body.appuntamenti) }),
  }),
  adminRoute({
    method: 'POST',
    path: '/appuntamenti/:id/resta-cosi',
    operation: 'lasciaLaVisita',
    title: 'La visita resta com’è, anche se il cliente vorrebbe un altro giorno',
    failures: ['conflitto'],
    reply: rispostaDiVisita,
    status: 200,
    run: async ({ id, ...ctx }) => {
      await restaCosi(ctx, id)
      return rispostaDellaVisita(ctx.db, id)
    },
  }),
  route({
    method: 'GET',
    path: '/appuntamenti/:id/risposta',
    operation: 'trovaRispostaAppuntamento',
    title: 'Che cosa ha risposto il cliente della visita, per il giorno e l’ora che ha adesso',
    permission: ogniRuolo,
    reply: rispostaDiVisita,
    run: ({ db, id }) => rispostaDellaVisita(db, id),
  }),
  adminRoute({
    method: 'GET',
    path: '/messaggi/testo',
    operation: 'testoDelMessaggio',
    title: 'Il testo di un messaggio da mandare a mano, con WhatsApp o SMS',
    failures: ['conflitto'],
    query: testoQuery,
    reply: rispostaTesto,
    run: ({ query, ...ctx }) => componiTestoPronto(ctx, query),
  }),
  adminRoute({
    method: 'POST',
    path: '/messaggi/a-mano',
    operation: 'segnaMessaggioAMano',
    title: 'Segna che un messaggio è stato mandato a mano',
    failures: ['conflitto'],
    body: aManoInput,
    reply: messaggio,
    run: async ({ body, ...ctx }) => trovaMessaggio(ctx, await segnaAMano(ctx, body)),
  }),
  adminRoute({
    method: 'POST',
    path: '/messaggi/decisione',
    operation: 'decidiMessaggi',
    title: 'Manda messaggi che aspettano, li annulla, o dice che uno incerto è arrivato',
    failures: ['conflitto'],
    body: decisioneMessaggioInput,
    reply: decisioneEsito,
    status: 200,
    run: async ({ body, ...ctx }) => ({ fatti: await decidiMessaggi(ctx, body.ids, body.decisione) }),
  }),
  adminRoute({
    method: 'GET',
    path: '/messaggi/da-mandare',
    operation: 'contaDaMandare',
    title: 'Quanti messaggi partirebbero con un solo sì: di un tipo, delle visite di un lotto, o tutti',
    query: daMandareQuery,
    reply: quantiDaMandare,
    run: async ({ query, ...ctx }) => ({ quanti: await contaDaMandare(ctx, query) }),
  }),
  adminRoute({
    method: 'POST',
    path: '/messaggi/manda-tutti',
    operation: 'mandaTutti',
    title: 'Manda tutti i messaggi che aspettano un sì, se sono ancora quanti si è detto',
    failures: ['conflitto'],
    body: mandaTuttiInput,
    reply: decisioneEsito,
    status: 200,
    run: async ({ body, ...ctx }) => ({ fatti: await approvaTutti(ctx, body) }),
  }),
  adminRoute({
    method: 'POST',
    path: '/messaggi/promemoria',
    operation: 'preparaPromemoria',
    title: 'Prepara un promemoria per i lavori da programmare di questi clienti',
    failures: ['conflitto'],
    body: promemoriaInput,
    reply: promemoriaEsito,
    status: 200,
    run: async ({ db, body: { clienti } }) => {
      await esigePosta(db)
      const preparati = await preparaPromemoria(db, clienti)
      return { preparati, senza: clienti.length - preparati }
    },
  }),
  adminRoute({
    method: 'GET',
    path: '/messaggi/:id',
    operation: 'trovaMessaggio',
    title: 'Un messaggio',
    reply: messaggio,
    run: ({ id, ...ctx }) => trovaMessaggio(ctx, id),
  }),
]
