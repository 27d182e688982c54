"""What baccarat is: cards, shoes, drawing rules, coups, and what can be seen of a coup."""
