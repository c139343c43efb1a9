-- R-INVARIANT-2. Paid = due for each activated order, and due = price less discount.
SELECT 'paid is due' AS rule, o.orderNo AS detail
FROM "Order" o
WHERE o.origin <> 'grant' AND o.status IN (1, 2, 4, 5) AND o.payMoneyFen > 0
  AND NOT EXISTS (SELECT 1 FROM Payment p WHERE p.orderNo = o.orderNo AND p.paidFen = o.payMoneyFen)
UNION ALL
SELECT 'due is price less discount', orderNo
FROM "Order"
WHERE payMoneyFen <> priceFen - discountFen OR payMoneyFen < 0 OR discountFen < 0
