export type { Exchange, ExchangeOptions } from '@sign-envelope/core';
export { beginExchange } from '@sign-envelope/core';
