export type { Order } from '@goat/domain/order-facts'
