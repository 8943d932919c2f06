import { adminRoute, type Route } from '#server/http/routes.ts'
import { annullaCompilaInput, compilaInput, compilati, incompleti } from './contract.ts'
import { annullaCompila, compila, elencaIncompleti } from './queries.server.ts'

export const daCompletareRoutes: Route[] = [
  adminRoute({
    method: 'GET',
    path: '/da-completare',
    operation: 'elencaDaCompletare',
    title: 'Che cosa manca a clienti e impianti, per genere, con i primi 50 di ognuno',
    list: true,
    reply: incompleti,
    async run({ db }) {
      const righe = await elencaIncompleti(db)
      return { righe, conteggio: righe.length }
    },
  }),
  adminRoute({
    method: 'POST',
    path: '/da-completare',
    operation: 'compilaMancanti',
    title: 'Compila tutto ciò che di un genere ha una sola risposta certa; dei comuni, ciò che si è risposto',
    status: 200,
    body: compilaInput,
    reply: compilati,
    run: ({ body, ...ctx }) => compila(ctx, body),
  }),
  adminRoute({
    method: 'POST',
    path: '/da-completare/annulla',
    operation: 'annullaCompilaMancanti',
    title: 'Rimette com’era ciò che si è compilato insieme; per un giorno, e non ciò che è cambiato dopo',
    status: 200,
    body: annullaCompilaInput,
    reply: compilati,
    run: ({ body, ...ctx }) => annullaCompila(ctx, body.operazione),
  }),
]
