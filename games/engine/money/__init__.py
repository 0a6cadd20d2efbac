"""Money: cents in, cents out. Amounts and printed odds, chips and how they are cut, the meter.

In: what was typed or printed. Out: exact cents. Imports errors and texts alone.
"""
